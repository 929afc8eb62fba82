import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listStaffCustomers } from '../../../contract/customer-care.ts'
import type { Context } from '../../context.ts'
import { beginsWith, fullName } from '../../platform/db/index.ts'

type Page = z.input<typeof listStaffCustomers.output>
type Wanted = { search?: string | undefined; after?: string | undefined; limit: number }
type Row = {
  id: string
  email: string
  first_name: string
  last_name: string
  company: string
  guest: boolean
  locked_at: Date | null
  erased_at: Date | null
  created_at: Date
  orders: string
  bounced_at: Date | null
}

/** Whom a word finds at most; who types more letters finds fewer. */
const MOST_FOUND = 200

/** One page of the tenant's customers, newest first: all of them, or those that a word finds. */
export async function listCustomers(
  { db, tenant }: Context,
  { search, after, limit }: Wanted,
): Promise<Page> {
  const wheres: RawBuilder<unknown>[] = [sql`c.tenant = ${tenant.id}`]
  if (search) wheres.push(sql`c.id in (${foundBy(tenant.id, search)})`)
  if (after)
    wheres.push(sql`(c.created_at, c.id) < (select a.created_at, a.id from customer a
      where a.tenant = ${tenant.id} and a.id = ${after}::uuid)`)
  const { rows } = await sql<Row>`
    select c.id, c.email, c.first_name, c.last_name, c.company, c.guest, c.locked_at, c.erased_at, c.created_at,
      (select count(*) from shop_order o where o.tenant = c.tenant and o.customer_id = c.id) as orders,
      ${bouncedAt(sql.ref('c'))} as bounced_at
    from customer c
    where ${sql.join(wheres, sql` and `)}
    order by c.created_at desc, c.id desc limit ${limit + 1}
  `.execute(db)
  const shown = rows.slice(0, limit)
  return {
    customers: shown.map(listedCustomer),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** A customer as lists show one. */
export function listedCustomer(row: Row): Page['customers'][number] {
  return {
    id: row.id,
    email: row.erased_at ? '' : row.email,
    name: fullName(row),
    company: row.company,
    isGuest: row.guest && !row.erased_at,
    isLocked: row.locked_at !== null && !row.erased_at,
    erasedAt: row.erased_at?.toISOString() ?? null,
    bouncedAt: row.bounced_at?.toISOString() ?? null,
    customerSince: row.created_at.toISOString(),
    orders: Number(row.orders),
  }
}

/** When a mail to a customer's address last came back; a mailbox that was proved since takes mails again. */
export function bouncedAt(customer: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(select max(m.bounced_at) from mail m
    where m.tenant = ${customer}.tenant and lower(m.recipient) = lower(${customer}.email)
      and m.bounced_at is not null and (${customer}.email_verified_at is null
        or m.bounced_at > ${customer}.email_verified_at))`
}

/**
 * Ids of customers by the beginning of an e-mail address, a name or a company, by the number of an order,
 * of an earlier shop's too, or its last digits, or by the whole external id. In whatever case.
 */
function foundBy(tenant: string, search: string): RawBuilder<unknown> {
  const word = search.toLowerCase()
  const digits = /^\d{1,6}$/.test(word) ? word.padStart(6, '0') : ''
  const customers = (condition: RawBuilder<unknown>) => sql`
    (select id from customer where tenant = ${tenant} and ${condition} limit ${MOST_FOUND})`
  const orders = (condition: RawBuilder<unknown>) => sql`
    (select customer_id from shop_order where tenant = ${tenant} and ${condition} limit ${MOST_FOUND})`
  return sql.join(
    [
      customers(beginsWith(sql`lower(email)`, word)),
      customers(beginsWith(sql`lower(last_name)`, word)),
      customers(beginsWith(sql`lower(first_name || ' ' || last_name)`, word)),
      customers(sql`company <> '' and ${beginsWith(sql`lower(company)`, word)}`),
      customers(sql`external_id <> '' and external_id = ${search}`),
      orders(beginsWith(sql`number`, word.toUpperCase())),
      sql`(select c.id from legacy_order o join customer c on c.tenant = o.tenant
        and c.external_id <> '' and split_part(c.external_id, '_', 1) = o.legacy_customer
        where o.tenant = ${tenant} and o.legacy_customer <> ''
          and ${beginsWith(sql`upper(o.number)`, word.toUpperCase())} limit ${MOST_FOUND})`,
      orders(sql`right(number, 6) = ${digits}`),
    ],
    sql` union `,
  )
}
