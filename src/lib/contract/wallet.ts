import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MIN_REASON } from './limits.ts'
import { payment } from './payment.ts'
import { id, instant, money } from './shapes.ts'

export const createPaymentAndTransaction = endpoint({
  method: 'POST',
  path: '/api/v1/wallet/create-payment-and-transaction',
  summary: 'Pay an order from the wallet, or as much of it as the wallet holds',
  input: z.object({ orderId: id }),
  output: z.object({ payment }),
  errors: [
    'login_required',
    'order_not_found',
    'order_not_payable',
    'order_payment_not_yours',
    'payment_method_not_offered',
    'kept_card_not_found',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: 'customer',
  idempotent: true,
})

/** A move of a wallet; above zero is credit that came in. */
export const walletMove = z
  .object({
    id,
    kind: z.enum([
      'payment',
      'unexpected',
      'assigned',
      'wallet_spent',
      'wallet_granted',
      'wallet_joined',
      'edited',
      'refund',
    ]),
    at: instant,
    amount: money,
    /** What the wallet held of that currency after it. */
    balance: money,
    orderNumber: z.string().nullable(),
  })
  .meta({ id: 'WalletMove' })

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/v1/wallet/',
  summary: "The customer's credit, and every move of it, the newest first",
  input: z.object({
    /** `next` of the page before. */
    after: id.optional(),
  }),
  output: z.object({
    hasWallet: z.boolean(),
    /** By currency; none where nothing was ever booked. */
    credit: z.array(money),
    /** 50 at most; above zero is credit that came in. */
    moves: z.array(walletMove),
    next: id.nullable(),
  }),
  errors: ['login_required'],
  access: 'customer',
})

export const grantCredit = endpoint({
  method: 'POST',
  path: '/api/v1/admin/wallet/grant/',
  summary: 'Give a customer wallet credit',
  input: z.object({
    /** The customer's address. */
    email: z.string().trim().max(254),
    amount: z.object({
      centAmount: z.int().positive().max(10_000_000),
      currencyCode: z.string().length(3),
    }),
    reason: z.string().trim().min(MIN_REASON).max(500),
  }),
  output: z.object({ success: z.literal(true) }),
  errors: [
    'login_required',
    'not_allowed',
    'second_factor_missing',
    'customer_not_found',
    'currency_not_offered',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: { staff: 'ledger.assign' },
  idempotent: true,
})
