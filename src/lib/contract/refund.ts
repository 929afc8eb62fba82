import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, isoDate, money } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

/** Money that an order gives back and that somebody has to send by bank transfer. */
const refundToSend = z
  .object({
    id,
    orderId: id,
    orderNumber: z.string(),
    /** Who placed the order, and where to ask for an account. */
    name: z.string(),
    email: z.string(),
    amount: money,
    /** The account that the money came from, where the bank said it. */
    account: z.object({ holder: z.string(), iban: z.string() }).nullable(),
    /** What the transfer names. */
    reference: z.string(),
    reason: z.string(),
    since: instant,
  })
  .meta({ id: 'RefundToSend' })

export const listRefundsToSend = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payment/refunds/to-send/',
  summary: 'Refunds that wait for somebody to send them by bank transfer, the oldest first',
  input: z.object({
    /** `next` of the page before. */
    after: id.optional(),
  }),
  output: z.object({
    /** 50 at most. */
    refunds: z.array(refundToSend),
    next: id.nullable(),
  }),
  errors: staffErrors,
  access: { staff: 'orders.refund' },
})

export const recordRefundSent = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payment/refunds/sent/',
  summary: 'Say that a refund was sent by bank transfer, and on which day',
  input: z.object({ refundId: id, sentOn: isoDate }),
  output: z.object({ success: z.literal(true) }),
  errors: [
    ...staffErrors,
    'refund_not_found',
    'refund_sent_already',
    'refund_day_wrong',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: { staff: 'orders.refund' },
  idempotent: true,
})
