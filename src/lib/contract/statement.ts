import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, isoDate, money } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

/** How many movements one statement holds; a longer time is asked for in parts. */
export const MOST_MOVEMENTS = 2_000

/** What changed what is owed; above zero is owed more. */
const movement = z
  .object({
    /** Of a paper, a transfer of the books, or an order. */
    id,
    /**
     * `not_invoiced` and `not_credited` are what an order costs more, or less, than its papers say so far. A
     * `refund` below zero is one that the provider did not carry out; `returned` is money that a bank took back.
     */
    kind: z.enum([
      'invoice',
      'credit_note',
      'payment',
      'wallet',
      'refund',
      'returned',
      'not_invoiced',
      'not_credited',
    ]),
    at: instant,
    /** Of the paper; null where it is none. */
    number: z.string().nullable(),
    orderId: id,
    orderNumber: z.string(),
    amount: money,
    /** What was owed after it. */
    balance: money,
  })
  .meta({ id: 'StatementMovement' })

/** An order of which something is still to be paid. */
const openOrder = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    orderedAt: instant,
    /** Who ordered, where it is a colleague. */
    orderedBy: z.string().nullable(),
    /** The newest invoice; null where there is none yet. */
    invoice: z.object({ id, number: z.string() }).nullable(),
    open: money,
    /** In the shop's time zone. */
    dueOn: z.iso.date(),
    /** Whether that day is over. */
    isOverdue: z.boolean(),
    /** What a transfer names; null where nothing is to be transferred, as while a debit is under way. */
    reference: z.string().nullable(),
  })
  .meta({ id: 'StatementOrder' })

const account = z
  .object({
    currencyCode: z.string().length(3),
    /** All that is owed today, and what of it was to be paid by yesterday. */
    open: money,
    overdue: money,
    /** Those of which something is open, what is due first before the others. */
    orders: z.array(openOrder),
    /** What was owed before `from`, and at the end of `to`. */
    opening: money,
    closing: money,
    /** Of the days asked for, the oldest first. */
    movements: z.array(movement),
  })
  .meta({ id: 'StatementAccount' })

export const statement = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** By currency; none where nothing was ever ordered on account. */
    accounts: z.array(account),
    /**
     * How much the customer's own orders may come to, instalments and debits under way among them, and what is
     * left of it; null where nothing is agreed.
     */
    credit: z.object({ limit: money, used: money, left: money }).nullable(),
    /** Where transfers go. */
    bank: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }).nullable(),
  })
  .meta({ id: 'Statement' })

/** Both days are included, in the shop's time zone; the last three months where they are left out. */
const days = { from: isoDate.optional(), to: isoDate.optional() }

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/v1/account/statement/',
  summary:
    'What is owed of orders on account, until when, and what moved it: own orders, and those of colleagues whom a role lets see them',
  input: z.object(days),
  output: statement,
  errors: ['login_required', 'statement_days', 'statement_too_long'],
  access: 'customer',
})

export const getStaffStatement = endpoint({
  method: 'GET',
  path: '/api/v1/admin/customers/{id}/statement/',
  summary: 'The statement of a customer, of the orders that they placed themselves',
  input: z.object({ id, ...days }),
  output: statement,
  errors: [...staffErrors, 'customer_not_found', 'statement_days', 'statement_too_long'],
  access: { staff: 'customers.find' },
})
