import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, isoDate, money } from './shapes.ts'

/** A payment of a plan: its place from 1, and its day in the shop's zone. */
const planned = z.object({ number: z.int(), dueOn: isoDate, amount: money })

/** A way to pay that a shop has, for one purchase. */
export const offeredMethod = z.object({
  method: z.string(),
  /** Why it is not offered; null where it is. */
  reason: z
    .enum([
      'amount_zero',
      'debit_under_way',
      'debits_failed',
      'currency_not_taken',
      'not_set_up',
      'wallet_missing',
      'wallet_empty',
      'deferred_not_agreed',
      'credit_limit_reached',
      'plan_account',
      'plan_products',
      'plan_minimum',
      'plan_part_paid',
      'plan_behind',
      'plan_not_owed',
    ])
    .nullable(),
  /** What it would pay: a wallet may not be enough for all, and an instalment is a part. */
  amount: money,
  /** The plan that begins with it, the first payment among them; empty for all other methods. */
  instalments: z.array(planned),
})

/** How an order is paid in instalments, as it stands today. */
export const paymentPlan = z
  .object({
    instalments: z.array(
      planned.extend({
        /** What of it is not in yet. */
        left: money,
        /** `dropped`: the order came to cost less. `debited`: its debit is with the bank. `due`: on its very day. */
        state: z.enum(['paid', 'dropped', 'debited', 'overdue', 'due', 'coming']),
      }),
    ),
    /** What is owed by now, of all that is due. */
    owed: money,
    /** The card that is charged, or the account that is debited (`sepa_debit`); null where it is kept no longer. */
    card: z.object({ brand: z.string(), lastFour: z.string() }).nullable(),
  })
  .meta({ id: 'PaymentPlan' })

export const getPaymentPlan = endpoint({
  method: 'GET',
  path: '/api/v1/payment/plan/',
  summary: 'The instalments of an order and how they stand; null where it is paid in another way',
  input: z.object({ orderId: id }),
  output: z.object({ plan: paymentPlan.nullable() }),
  errors: ['login_required', 'order_not_found'],
  access: 'customer',
})

export const getStaffPaymentPlan = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payment/plan/',
  summary: 'The instalments of any order of the shop; null where it is paid in another way',
  input: z.object({ orderId: id }),
  output: z.object({ plan: paymentPlan.nullable() }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing', 'order_not_found'],
  access: { staff: 'orders.read' },
})
