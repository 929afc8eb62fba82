import { type RawBuilder, sql } from 'kysely'

/** Customers whose orders are looked through; who types more letters finds fewer. */
const MOST_CUSTOMERS = 200

/**
 * The ids of orders that a word finds, as a query: by order number or its last digits, by the
 * beginning of an e-mail address, of a name, a last name or a company. In whatever case.
 */
export function foundBy(tenant: string, search: string): RawBuilder<unknown> {
  const word = search.toLowerCase()
  const start = `${word.replace(/[\\%_]/g, '\\$&')}%`
  const digits = /^\d{1,6}$/.test(word) ? word.padStart(6, '0') : ''
  return sql`
    select id from shop_order where tenant = ${tenant} and right(number, 6) = ${digits}
    union
    select id from shop_order where tenant = ${tenant} and number like ${start.toUpperCase()}
    union
    select s.id from shop_order s join (
      (select id from customer where tenant = ${tenant} and lower(email) like ${start}
        limit ${MOST_CUSTOMERS})
      union
      (select id from customer where tenant = ${tenant} and lower(last_name) like ${start}
        limit ${MOST_CUSTOMERS})
      union
      (select id from customer where tenant = ${tenant}
        and lower(first_name || ' ' || last_name) like ${start} limit ${MOST_CUSTOMERS})
      union
      (select id from customer where tenant = ${tenant} and company <> ''
        and lower(company) like ${start} limit ${MOST_CUSTOMERS})
    ) c on s.customer_id = c.id where s.tenant = ${tenant}
  `
}
