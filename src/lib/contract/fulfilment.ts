import { z } from 'zod'
import { MAX_DROPS } from './limits.ts'
import { id, instant, isoDate } from './shapes.ts'

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
  'ship_part',
  'ship',
  'deliver',
  'reprint',
  'cancel',
])
export type LineEvent = z.output<typeof lineEvent>

/** What staff move lines on by; to cancel one moves money, and is a call of its own. */
export const stepEvent = lineEvent.exclude(['cancel'])
export type StepEvent = z.output<typeof stepEvent>

/** Who carries a parcel, and how it is followed; all of it may be empty. */
const shipment = z.object({ carrier: z.string(), number: z.string(), url: z.string() })

/** As `shipment`, of whoever sends something off. */
export const newShipment = z.object({
  carrier: z.string().trim().max(80),
  number: z.string().trim().max(80),
  url: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]).default(''),
})

/**
 * With `ship_part`: fewer pieces than have not left yet, which of the artworks, where that matters, and which of several
 * addresses they go to: no more than have not left for it.
 */
export const newPart = z.object({
  quantity: z.int().min(1),
  contents: z.string().trim().max(200).default(''),
  /** From 1, in the order of the line's addresses. */
  drop: z.int().min(1).max(MAX_DROPS).optional(),
})

/** What a line in check asks of its customer: their word that it is printed, or a file that can be opened. */
export const lineAsk = z.enum(['approval', 'another_file'])
export type LineAsk = z.output<typeof lineAsk>

/** What of a line left before the rest, and who carries it. */
export const partOut = shipment.extend({
  /** From 1. */
  part: z.int(),
  quantity: z.int(),
  contents: z.string(),
  /** Which of the line's addresses it went to, from 1; left out where staff named none. */
  drop: z.int().optional(),
  sentAt: instant,
})

/** How far a line of an order is. */
export const lineProgress = z.object({
  lineItemId: id,
  state: lineState,
  /** The first page of what is printed, by a link for a few minutes; left out where none was drawn or its file is gone. */
  page: z.object({ picture: z.string(), name: z.string() }).optional(),
  /** Left out where a check goes on, or is the shop's: by a person, or of a designer's file. */
  asks: lineAsk.optional(),
  /**
   * Of a line that a designer makes, once its brief is there: whether the designer is at work, or a version waits for
   * its customer's word.
   */
  design: z.enum(['works', 'decide']).optional(),
  /** Every state that it came to, oldest first. */
  steps: z.array(z.object({ state: lineState, at: instant })),
  /** The day that was promised before a late file moved it; left out where none did. */
  promisedFirst: isoDate.optional(),
  /** Why the customer cannot change it any more, or, while its debit is at the bank, not yet; null where they can. */
  editClosed: z.enum(['printed', 'cancelled', 'debited']).nullable(),
  /** Who carries it, once all of it has left: what no part has taken with it. */
  shipment: shipment.nullable(),
  /** What of it left before the rest, oldest first; left out where it goes as a whole. */
  parts: z.array(partOut).optional(),
})
