import { sql } from 'kysely'
import { creditOf, leftToCredit } from '../../../domain/invoice/credit.ts'
import type { Invoice } from '../../../domain/invoice/invoice.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { findInvoicedOrder, type InvoicedOrder } from './invoiced-order.ts'
import { keep, nextNumber } from './keep.ts'
import { sayCredit, sayInvoice } from './say.ts'
import { storedInvoice } from './stored-invoice.ts'

/**
 * Issues what is due of an order, in the transaction of the act that made it due: its invoice once it is
 * paid, or promised where the tenant says so, and a credit note for each refund. What was issued before
 * is not issued again. Answers the numbers that are new.
 */
export async function issueDue(tx: Tx, context: Context, orderId: string): Promise<string[]> {
  const order = await lockedOrder(tx, context, orderId)
  if (!order) return []
  const issued = await issuedFor(tx, context, orderId)
  const current = issued.findLast(({ said }) => said.kind === 'invoice')
  const isStale = current !== undefined && current.edits < order.edits
  if (isInvoiced(context, order) && (isStale || !current))
    return issueAnew(tx, context, order, issued, current?.said)
  return current ? creditRefunds(tx, context, order, accountOf(current.said, issued)) : []
}

/**
 * Issues the invoice of an order as it is now. One from before a change is taken back by a credit note,
 * and what was given back of that for other reasons is credited of the new one.
 */
async function issueAnew(
  tx: Tx,
  context: Context,
  order: InvoicedOrder,
  issued: readonly Issued[],
  before: Invoice | undefined,
): Promise<string[]> {
  const numbers: string[] = []
  const credit = async (of: Account, amount: number) => {
    if (amount > 0)
      numbers.push(await creditNote(tx, context, order, { of, amount, refundId: null }))
  }
  if (before) {
    const taken = accountOf(before, issued)
    await credit(taken, roomIn(taken))
  }
  const given = await nextNumber(tx, context)
  const said = sayInvoice(context, order, { kind: 'invoice', number: given.number })
  await keep(tx, context, { order, given, said, refundId: null })
  numbers.push(given.number)
  const account: Account = { said, credited: [] }
  const refunded = issued
    .filter(({ refund_id }) => refund_id !== null)
    .reduce((sum, each) => sum + each.said.gross, 0)
  await credit(account, Math.min(refunded, said.gross))
  return [...numbers, ...(await creditRefunds(tx, context, order, account))]
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
  await tx
    .selectFrom('shop_order')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return findInvoicedOrder(tx, context, id)
}

type Issued = { edits: number; refund_id: string | null; said: Invoice }

async function issuedFor(tx: Tx, { tenant }: Context, orderId: string): Promise<Issued[]> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['said', 'edits', 'refund_id'])
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({ ...row, said: storedInvoice.read(row.said) }))
}

/**
 * Money that went back and no credit note tells of: into the wallet, by a provider that has done it, or
 * by hand. A refund that a provider refuses is never credited.
 */
async function refundsToCredit(tx: Tx, { tenant }: Context, orderId: string) {
  return (
    tx
      .selectFrom('refund as r')
      .innerJoin('payment as p', (join) =>
        join.onRef('p.tenant', '=', 'r.tenant').onRef('p.id', '=', 'r.payment_id'),
      )
      .select(['r.id', 'r.amount'])
      .where('r.tenant', '=', tenant.id)
      .where('r.order_id', '=', orderId)
      // What a change gives back is in the invoice of the changed order.
      .where('r.edit_id', 'is', null)
      .where(sql<boolean>`(r.state = 'done' or (r.state = 'requested' and p.provider = 'house'))`)
      .where(
        sql<boolean>`not exists (select from invoice i
        where i.tenant = r.tenant and i.refund_id = r.id)`,
      )
      .orderBy('r.created_at')
      .orderBy('r.id')
      .execute()
  )
}

async function creditRefunds(
  tx: Tx,
  context: Context,
  order: InvoicedOrder,
  of: Account,
): Promise<string[]> {
  const numbers: string[] = []
  for (const { id: refundId, amount: wanted } of await refundsToCredit(tx, context, order.id)) {
    // An order that was made cheaper meanwhile may have less to credit than was given back of it.
    const amount = Math.min(wanted, roomIn(of))
    if (amount > 0) numbers.push(await creditNote(tx, context, order, { of, amount, refundId }))
  }
  return numbers
}

type Credit = { of: Account; amount: number; refundId: string | null }

/** Issues a credit note over an amount of an invoice, and counts it as credited there. */
async function creditNote(
  tx: Tx,
  context: Context,
  order: InvoicedOrder,
  { of, amount, refundId }: Credit,
): Promise<string> {
  const portions = creditOf(leftToCredit(of.said.portions, of.credited), amount)
  const given = await nextNumber(tx, context)
  const said = sayCredit(context, order, { number: given.number, of: of.said, portions })
  await keep(tx, context, { order, given, said, refundId })
  of.credited.push(...portions)
  return given.number
}
