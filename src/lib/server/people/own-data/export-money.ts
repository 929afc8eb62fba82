import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Packed } from './export-files.ts'

/** Cards and mandates that the customer has kept, and those that were removed since. */
export async function keptCardsOf({ db, tenant }: Context, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select method, provider, brand, last_four as "lastFour", expiry_month as "expiryMonth",
      expiry_year as "expiryYear", created_at as "keptAt", revoked_at as "removedAt"
    from kept_card where tenant = ${tenant.id} and customer_id = ${customerId} order by created_at
  `.execute(db)
  return rows
}

/** What the customer has agreed to for debits. */
export async function mandatesOf({ db, tenant }: Context, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select m.reference, m.text, m.last_four as "lastFour", m.given_at as "givenAt", o.number as "orderNumber"
    from mandate m join payment p on p.tenant = m.tenant and p.id = m.payment_id
    join shop_order o on o.tenant = p.tenant and o.id = p.order_id
    where m.tenant = ${tenant.id} and o.customer_id = ${customerId} order by m.given_at
  `.execute(db)
  return rows
}

/** What the customer has agreed to pay in instalments. */
export async function plansOf({ db, tenant }: Context, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select o.number as "orderNumber", p.agreed_text as text, p.agreed_at as "agreedAt",
      i.number, i.due_on as "dueOn", i.amount
    from payment_plan pp
    join shop_order o on o.tenant = pp.tenant and o.id = pp.order_id
    join payment p on p.tenant = pp.tenant and p.id = pp.payment_id
    join instalment i on i.tenant = pp.tenant and i.payment_id = pp.payment_id
    where pp.tenant = ${tenant.id} and o.customer_id = ${customerId} order by pp.begun_at, i.number
  `.execute(db)
  return rows
}

/** Invoices and credit notes, as they were issued, and what each is called in the archive. */
export async function* invoicesOf(
  { db, tenant }: Context,
  customerId: string,
  packed: Packed,
): AsyncGenerator<unknown> {
  const { rows: issued } = await sql<{ id: string }>`
    select i.id from invoice i join shop_order o on o.tenant = i.tenant and o.id = i.order_id
    where o.tenant = ${tenant.id} and o.customer_id = ${customerId} order by i.issued_at
  `.execute(db)
  for (const { id } of issued) {
    const { rows } = await sql<object>`select number, kind, issued_at as "issuedAt", said
      from invoice where tenant = ${tenant.id} and id = ${id}`.execute(db)
    yield { ...rows[0], file: packed.get(id) ?? null }
  }
}

/** Prices that the customer was given in writing. */
export async function writtenOffersOf(
  { db, tenant }: Context,
  customerId: string,
): Promise<unknown[]> {
  const { rows } = await sql`
    select number, product as "productId", valid_until as "validUntil", said->'value' as said,
      created_at as "madeAt"
    from written_offer where tenant = ${tenant.id} and customer_id = ${customerId}
    order by created_at
  `.execute(db)
  return rows
}

/** What banks say that the customer, or whose card it was, disputes. */
export async function disputesOf({ db, tenant }: Context, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select o.number as "orderNumber", d.provider, d.provider_reference as reference, d.state, d.reason,
      d.amount, d.currency, d.created_at as "since"
    from dispute d join shop_order o on o.tenant = d.tenant and o.id = d.order_id
    where d.tenant = ${tenant.id} and o.customer_id = ${customerId} order by d.created_at
  `.execute(db)
  return rows
}
