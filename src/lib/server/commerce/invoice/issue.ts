import { sql } from 'kysely'
import { creditOf, keptOf, leftToCredit } from '../../../domain/invoice/credit.ts'
import type { Invoice } from '../../../domain/invoice/invoice.ts'
import type { Context } from '../../context.ts'
import { lockOrder, type Tx } from '../../platform/db/index.ts'
import { waivedFor } from '../ledger/index.ts'
import { tellIssued } from './invoice-mails.ts'
import { findInvoicedOrder, type InvoicedOrder } from './invoiced-order.ts'
import { keep, nextNumber } from './keep.ts'
import { sayCredit, sayInvoice } from './say.ts'
import { storedInvoice } from './stored-invoice.ts'

/**
 * Issues what is due of an order, in the transaction of the act that made it due: its invoice once it is
 * paid, or promised where the tenant says so, and credit notes for what was given back. What was issued
 * before is not issued again. Answers the numbers that are new.
 */
export async function issueDue(tx: Tx, context: Context, orderId: string): Promise<string[]> {
  const order = await lockedOrder(tx, context, orderId)
  if (!order) return []
  const issued = await issuedFor(tx, context, orderId)
  const current = issued.findLast(({ said }) => said.kind === 'invoice')
  const before = current && accountOf(current.said, issued)
  const isStale = current !== undefined && current.edits < order.edits
  if (!isInvoiced(context, order) || (current && !isStale)) {
    return before ? creditGivenBack(tx, context, order, { of: before, isStale }) : []
  }
  return issueAnew(tx, context, order, before)
}

/** Issues the invoice of an order as it is now. One from before a change is taken back by a credit note. */
async function issueAnew(
  tx: Tx,
  context: Context,
  order: InvoicedOrder,
  before: Account | undefined,
): Promise<string[]> {
  const numbers: string[] = []
  const left = before ? roomIn(before) : 0
  if (before && left > 0) {
    const taken = { of: before, amount: left, refundId: null, isReplaced: true }
    numbers.push(await creditNote(tx, context, order, taken))
  }
  const given = await nextNumber(tx, context)
  const said = sayInvoice(context, order, { kind: 'invoice', number: given.number, given })
  await keep(tx, context, { order, given, said, refundId: null })
  // What is paid already has a mail that names its invoice.
  if (said.due > 0) await tellIssued(tx, context, order, said)
  const of = { said, credited: [] }
  const credited = await creditGivenBack(tx, context, order, { of, isStale: false })
  return [...numbers, given.number, ...credited]
}

/** An invoice, and what was credited of it by rate. */
type Account = { said: Invoice; credited: Invoice['portions'] }

function accountOf(said: Invoice, issued: readonly Issued[]): Account {
  const credited = issued.filter((each) => each.said.credits?.number === said.number)
  return { said, credited: credited.flatMap((each) => each.said.portions) }
}

/** What of an invoice is not credited yet, in minor units. */
function roomIn({ said, credited }: Account): number {
  return leftToCredit(said.portions, credited).reduce((sum, { net, vat }) => sum + net + vat, 0)
}

/** Whether an order is one to issue an invoice for now. */
function isInvoiced({ tenant }: Context, order: InvoicedOrder): boolean {
  if (order.state === 'cancelled') return false
  if (order.received >= order.total_gross) return true
  return order.deferred && tenant.invoices.deferred === 'ordered'
}

async function lockedOrder(tx: Tx, context: Context, id: string) {
  await lockOrder(tx, { tenant: context.tenant.id, id })
  return findInvoicedOrder(tx, context, id)
}

type Issued = { edits: number; refund_id: string | null; said: Invoice }

async function issuedFor(tx: Tx, { tenant }: Context, orderId: string): Promise<Issued[]> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['said', 'edits', 'refund_id'])
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    // By their numbers: a call that began earlier may have waited longer for the order.
    .orderBy('edits')
    .orderBy('year')
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({ ...row, said: storedInvoice.read(row.said) }))
}

/**
 * Credits of an invoice what was given back of its order, so that its papers come to what the order costs
 * less that: each refund by a note of its own as far as there is room, and what is left over, such as
 * refunds that were credited of an invoice from before, or instalments that were let off, by one more.
 */
async function creditGivenBack(
  tx: Tx,
  context: Context,
  order: InvoicedOrder,
  { of, isStale }: { of: Account; isStale: boolean },
): Promise<string[]> {
  const refunds = await refundsMade(tx, context, order.id)
  const waived = await waivedFor(tx, { tenant: context.tenant.id, orderId: order.id })
  const givenBack = refunds.reduce((sum, { amount }) => sum + amount, waived)
  const stays = keptOf({
    invoiced: of.said.gross,
    received: order.received,
    givenBack,
    // Of an order that is cancelled, or waits for more money, the invoice stands for what came in.
    isOwed: order.state !== 'cancelled' && (order.deferred || !isStale),
  })
  const numbers: string[] = []
  const credit = async (wanted: number, refundId: string | null) => {
    const amount = Math.min(wanted, roomIn(of) - stays)
    if (amount > 0) numbers.push(await creditNote(tx, context, order, { of, amount, refundId }))
  }
  for (const { id, amount, isCredited } of refunds) if (!isCredited) await credit(amount, id)
  await credit(roomIn(of), null)
  return numbers
}

/**
 * Money that went back for other reasons than a change, which the invoice of the changed order knows: into
 * the wallet, by a provider that has done it, or by hand. A refund that a provider refuses is never credited.
 */
async function refundsMade(tx: Tx, { tenant }: Context, orderId: string) {
  return tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant', '=', 'r.tenant').onRef('p.id', '=', 'r.payment_id'),
    )
    .select(['r.id', 'r.amount'])
    .select(
      sql<boolean>`exists (select from invoice i
        where i.tenant = r.tenant and i.refund_id = r.id)`.as('isCredited'),
    )
    .where('r.tenant', '=', tenant.id)
    .where('r.order_id', '=', orderId)
    .where('r.edit_id', 'is', null)
    .where(sql<boolean>`(r.state = 'done' or (r.state = 'requested' and p.provider = 'house'))`)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
}

type Credit = { of: Account; amount: number; refundId: string | null; isReplaced?: boolean }

/** Issues a credit note over an amount of an invoice, and counts it as credited there. */
async function creditNote(
  tx: Tx,
  context: Context,
  order: InvoicedOrder,
  { of, amount, refundId, isReplaced = false }: Credit,
): Promise<string> {
  const portions = creditOf(leftToCredit(of.said.portions, of.credited), amount)
  const given = await nextNumber(tx, context)
  const why = isReplaced ? 'replaced' : refundId === null ? 'other' : 'refund'
  const said = sayCredit(context, order, { given, of: of.said, portions, why })
  await keep(tx, context, { order, given, said, refundId })
  // A change that takes an invoice back is told by its own mail.
  if (refundId !== null) await tellIssued(tx, context, order, said)
  of.credited.push(...portions)
  return given.number
}
