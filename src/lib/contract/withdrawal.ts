import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths, MAX_WITHDRAWN_GOODS } from './limits.ts'
import { emailAddress, id, instant, paragraphs } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

export const withdrawFromContract = endpoint({
  method: 'POST',
  path: '/api/v1/withdrawal/',
  summary: 'Withdraw from a contract, without a login: a receipt goes to the address',
  input: z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(fieldLengths.firstName + fieldLengths.lastName),
    /** Where the receipt goes. */
    email: emailAddress,
    orderNumber: z.string().trim().min(1).max(fieldLengths.orderNumber),
    /** Which goods of the order; empty for all of them. */
    goods: z.string().trim().max(MAX_WITHDRAWN_GOODS),
  }),
  /** The same whether or not there is such an order: nobody learns of anybody's. */
  output: z.object({ receivedAt: instant }),
  errors: ['idempotency_key_missing', 'idempotency_key_reused'],
  access: 'anyone',
  idempotent: true,
})

/** What nobody of the staff has seen to yet, what somebody has, or both. */
export const withdrawalView = z.enum(['open', 'answered', 'all'])
export type WithdrawalView = z.output<typeof withdrawalView>

const listedWithdrawal = z.object({
  id,
  declaredAt: instant,
  /** Empty where the customer was erased, as are address and goods. */
  name: z.string(),
  email: z.string(),
  /** As it was typed, in capitals. */
  orderNumber: z.string(),
  /** Empty for all of the order. */
  goods: z.string(),
  /** Whether number and address are those of an order, here or in an earlier shop. */
  order: z.enum(['here', 'earlier', 'none']),
  /** Who of the staff has seen to it; null while nobody has. */
  answer: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
})

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/v1/admin/withdrawals/',
  summary:
    'What was withdrawn from, the newest first, of which order each is, and who has seen to it',
  input: z.object({
    view: withdrawalView.default('all'),
    /** `next` of the page before. */
    after: id.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  output: z.object({
    withdrawals: z.array(listedWithdrawal),
    next: id.nullable(),
  }),
  errors: staffErrors,
  access: { staff: 'orders.read' },
})

export const answerWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/admin/withdrawals/{id}/answer/',
  summary: 'Note that a withdrawal was seen to, or that it is open again',
  input: z.object({
    id,
    /** False opens it again. */
    isAnswered: z.boolean().default(true),
    /** What was agreed, for the staff alone. */
    note: paragraphs(1000).default(''),
  }),
  output: z.object({
    success: z.literal(true),
    /** As it is now. */
    withdrawal: listedWithdrawal,
  }),
  /** The last: it is so already, by somebody whose note must not be lost. */
  errors: [...staffErrors, 'withdrawal_not_found', 'withdrawal_changed'],
  access: { staff: 'orders.edit' },
})
