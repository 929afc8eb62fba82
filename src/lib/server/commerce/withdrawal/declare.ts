import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { withdrawFromContract } from '../../../contract/withdrawal.ts'
import { needsFile } from '../../../domain/product/needs-file.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { lineInWords } from '../fulfilment/index.ts'
import { namedBy, ownedBy } from '../legacy-order/index.ts'
import { recordWithdrawal } from '../order/index.ts'
import { type Declared, withdrawalDeclared, withdrawalReceived } from './withdrawal-mails.ts'

type Declaration = {
  declared: InputOf<typeof withdrawFromContract>
  /** Whether the address is written to; the staff are in any case. */
  sendsReceipt: boolean
}

/**
 * Keeps that somebody withdraws from a contract, sends the receipt and tells the staff. An order with this number and
 * this address has it in its history; its lines are told to the mailbox alone, which proves the address.
 */
export async function declareWithdrawal(
  tx: Tx,
  context: Context,
  { declared: { name, email, goods, ...typed }, sendsReceipt }: Declaration,
): Promise<OutputOf<typeof withdrawFromContract>> {
  const { tenant, now } = context
  const id = randomUUID()
  const orderNumber = typed.orderNumber.toUpperCase()
  const orderId = await orderOf(tx, context, { email, orderNumber })
  if (orderId !== null) {
    // Before the row below: its foreign key shares the order's lock, and two who share it wait for each other.
    const by = { actor: 'withdrawal', reason: 'on the withdrawal page', at: now }
    await recordWithdrawal(tx, { tenant: tenant.id, id: orderId }, by)
  }
  await tx
    .insertInto('withdrawal')
    .values({
      tenant: tenant.id,
      id,
      order_id: orderId,
      name,
      email,
      order_number: orderNumber,
      goods,
      declared_at: now,
    })
    .execute()
  const at = now.toISOString()
  const declared: Declared = { name, email, orderNumber, goods, at }
  // Staff find mails about an order by its id.
  const about = orderId === null ? id : `${orderId} ${id}`
  if (sendsReceipt) {
    const lines = orderId === null ? null : await linesOf(tx, context, orderId)
    await addMail(tx, context, withdrawalReceived, { to: email, about, facts: { declared, lines } })
  }
  await addMail(
    tx,
    // Its readers are the shop's people, whatever language the visitor's page is in.
    { tenant, now, locale: tenant.baseLocale },
    withdrawalDeclared,
    { to: tenant.company.email, about, facts: { declared, isFound: orderId !== null } },
  )
  return { receivedAt: at }
}

async function orderOf(
  tx: Tx,
  { tenant }: Context,
  { email, orderNumber }: { email: string; orderNumber: string },
): Promise<string | null> {
  const order = await tx
    .selectFrom('shop_order as o')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'o.tenant').onRef('c.id', '=', 'o.customer_id'),
    )
    .select('o.id')
    .where('o.tenant', '=', tenant.id)
    .where(sql`regexp_replace(upper(o.number), '[^A-Z0-9]', '', 'g')`, '=', lettersOf(orderNumber))
    .where(sql`lower(c.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return order?.id ?? null
}

/** A number as somebody may type it: blanks, dashes of all kinds and small letters are the same number. */
const lettersOf = (number: string) => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Lines of an order in words, by what the law says of them; of a product that is sold no more nothing is said. */
async function linesOf(
  tx: Tx,
  { shop, tenant, locale }: Context,
  orderId: string,
): Promise<{ stock: string[]; printed: string[] }> {
  const rows = await tx
    .selectFrom('order_line as l')
    .leftJoin('line_fulfilment as f', (join) =>
      join
        .onRef('f.tenant', '=', 'l.tenant')
        .onRef('f.order_id', '=', 'l.order_id')
        .onRef('f.line_id', '=', 'l.id'),
    )
    .select(['l.product_id', 'l.quantity', 'f.state'])
    .where('l.tenant', '=', tenant.id)
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  const lines: { stock: string[]; printed: string[] } = { stock: [], printed: [] }
  for (const { state, ...line } of rows) {
    const product = shop.product(tenant, line.product_id)
    if (!product || state === 'cancelled') continue
    const words = lineInWords(shop, { tenant, locale }, line)
    lines[needsFile(product) ? 'printed' : 'stock'].push(words)
  }
  return lines
}

/** What was declared about orders of a customer, those of an earlier shop too, for the copy of their data. */
export async function withdrawalsOf(
  { db, tenant }: Context,
  customerId: string,
): Promise<unknown[]> {
  const owned = await ownedBy(db, { tenant: tenant.id, customerId })
  const named = namedBy({ number: sql`w.order_number`, email: sql`w.email` })
  const { rows } = await sql`
    select w.order_number as "orderNumber", w.name, w.email, w.goods, w.declared_at as "declaredAt"
    from withdrawal w where w.tenant = ${tenant.id} and (
      w.order_id in (select o.id from shop_order o
        where o.tenant = ${tenant.id} and o.customer_id = ${customerId})
      or (w.order_id is null and exists (select from legacy_order o where o.tenant = ${tenant.id}
        and ${named} and ${owned ?? sql`false`})))
    order by w.declared_at
  `.execute(db)
  return rows
}
