import { z } from 'zod'
import { dispute } from './dispute.ts'
import { endpoint } from './endpoint.ts'
import { MIN_REASON } from './limits.ts'
import { id, instant, isoDate, money } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

/** Kinds of accounts and of transfers, as `domain/ledger` says what they mean. */
const accountKind = z.enum([
  'provider',
  'order',
  'wallet',
  'suspense',
  'owed',
  'disputed',
  'goodwill',
  'unmatched',
])
const transferKind = z.enum([
  'payment',
  'unexpected',
  'assigned',
  'wallet_spent',
  'wallet_granted',
  'wallet_joined',
  'refund',
  'edited',
  'refund_sent',
  'disputed',
  'dispute_returned',
  'returned',
  'waived',
  'sent_back',
])

/** Money that came in and was not expected: nobody owed it, or it was another amount. */
const suspense = z.object({
  account: z.string(),
  amount: money,
  since: instant,
  /** How it came in, in words of the books. */
  reason: z.string(),
  orderNumber: z.string().nullable(),
  provider: z.string().nullable(),
})

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/v1/admin/ledger/',
  summary: "The tenant's books: balances, money that waits for somebody, and the last transfers",
  input: z.object({
    /** An order number, an account or the id of a transfer. */
    search: z.string().max(120).optional(),
    /** `next` of the page before. */
    after: id.optional(),
  }),
  output: z.object({
    /** Debits less credits, by kind of account and currency. */
    balances: z.array(z.object({ kind: accountKind, balance: money })),
    suspense: z.array(suspense),
    /** Open ones first, then those that were decided; 200 at most. */
    disputes: z.array(dispute),
    /** The newest first, 50 at most. */
    transfers: z.array(
      z.object({
        id,
        kind: transferKind,
        at: instant,
        actor: z.string(),
        reason: z.string(),
        orderNumber: z.string().nullable(),
        entries: z.array(z.object({ account: z.string(), amount: money })),
      }),
    ),
    next: id.nullable(),
  }),
  errors: staffErrors,
  access: { staff: 'ledger.read' },
})

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/v1/admin/ledger/export/',
  summary: 'The entries of some days as CSV, for bookkeeping',
  input: z.object({ from: isoDate, to: isoDate }),
  output: z.object({ fileName: z.string(), csv: z.string() }),
  errors: [...staffErrors, 'ledger_too_long'],
  access: { staff: 'ledger.read' },
})

export const recordTransfer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/ledger/transfer/',
  summary:
    'Say that a transfer has come in that an order waits for; another amount than was asked for stands as unexpected money',
  input: z.object({
    orderNumber: z.string().max(60),
    amount: z.object({ centAmount: z.int().positive(), currencyCode: z.string().length(3) }),
    /** The day that the bank has booked it on. */
    bookedOn: isoDate,
    /** Who has sent it, as the bank says; empty where nobody wrote it down. */
    debtor: z.string().trim().max(140).default(''),
  }),
  output: z.object({ outcome: z.enum(['paid', 'set_aside']) }),
  errors: [
    ...staffErrors,
    'order_not_found',
    'transfer_not_awaited',
    'transfer_recorded',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: { staff: 'ledger.assign' },
  idempotent: true,
})

export const assignSuspense = endpoint({
  method: 'POST',
  path: '/api/v1/admin/ledger/assign/',
  summary:
    'Say what unexpected money is for: an order that waits for it, or a wallet; or that it was sent back',
  input: z.object({
    /** Of the suspense account that it stands on. */
    account: z.string().max(120),
    currency: z.string().length(3),
    /** The order, or one of the customer whose wallet it is; of none where it goes back. */
    orderNumber: z.string().max(60).default(''),
    /**
     * `order_and_wallet`: what the order still costs, and the rest as credit of its customer. `back`: somebody has sent
     * it to where it came from; this only books it.
     */
    to: z.enum(['order', 'order_and_wallet', 'wallet', 'back']),
    reason: z.string().trim().min(MIN_REASON).max(500),
  }),
  output: z.object({ success: z.literal(true) }),
  errors: [
    ...staffErrors,
    'suspense_not_found',
    'order_not_found',
    'order_not_payable',
    'suspense_too_much',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: { staff: 'ledger.assign' },
  idempotent: true,
})
