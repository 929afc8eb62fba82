import { z } from 'zod'

/** How far one line of an order is; the order's own state is derived from these and its payment. */
export const lineState = z.enum([
  'awaiting_file',
  'in_check',
  'question_asked',
  'rejected',
  'approved',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
])
export type LineState = z.output<typeof lineState>

/** What moves a line on. */
export const lineEvent = z.enum([
  'submit',
  'ask',
  'answer',
  'reject',
  'reset',
  'approve',
  'produce',
  'ship',
  'deliver',
  'reprint',
  'cancel',
])
export type LineEvent = z.output<typeof lineEvent>
