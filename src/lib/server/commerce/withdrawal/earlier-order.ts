import { type RawBuilder, sql } from 'kysely'
import { namedBy } from '../legacy-order/index.ts'

/**
 * The order of an earlier shop that a withdrawal is from, as a query of its number. Asked whenever somebody looks, and not
 * stored: such orders are read in at any time, and whose one is may change.
 */
export function earlierOrder(withdrawal: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${withdrawal}.${name}`)
  const named = namedBy({ number: column('order_number'), email: column('email') })
  return sql`select o.number from legacy_order o
    where o.tenant = ${column('tenant')} and ${named} order by o.number limit 1`
}
