import { type RawBuilder, sql } from 'kysely'
import { beginsWith } from '../../platform/db/index.ts'

/** Customers whose orders are looked through; who types more letters finds fewer. */
const MOST_CUSTOMERS = 200

/**
 * The tenant, id and day of orders that a word finds, in whatever case: by their number or the beginning of it, by
 * its last digits, by the beginning of an e-mail address, of a name, a last name or a company.
 */
export function foundBy(tenant: string, search: string): RawBuilder<unknown> {
  const word = search.toLowerCase()
  // The number's beginning may be that of all orders: these are read in their order, up to the end of the page. It is
  // part of the statement, so that the plan is made for it.
  if (new RegExp(`^q${tenant}-[\\d-]*$`).test(word))
    return sql`select tenant, id, created_at from shop_order
      where number like ${sql.lit(`${word.toUpperCase()}%`)}`
  const digits = /^\d{1,6}$/.test(word) ? word.padStart(6, '0') : ''
  const customers = (name: RawBuilder<unknown>, also = sql``) => sql`(select id from customer
    where tenant = ${tenant} and ${also} ${beginsWith(name, word)} limit ${MOST_CUSTOMERS})`
  return sql`
    select tenant, id, created_at from shop_order
      where tenant = ${tenant} and right(number, 6) = ${digits}
    union
    select s.tenant, s.id, s.created_at from shop_order s join (
      ${customers(sql`lower(email)`)} union ${customers(sql`lower(last_name)`)}
      union ${customers(sql`lower(first_name || ' ' || last_name)`)}
      union ${customers(sql`lower(company)`, sql`company <> '' and`)}
    ) c on s.customer_id = c.id where s.tenant = ${tenant}`
}
