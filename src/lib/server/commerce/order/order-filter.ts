import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '../../../contract/order.ts'
import { fold } from '../../../search/fold.ts'
import type { Context } from '../../context.ts'
import { nameOf } from '../product/index.ts'
import { lineStates } from './orders.ts'

/** What a list of orders is narrowed by. */
export type OrderFilter = {
  state?: OrderState | undefined
  search?: string | undefined
  /** Products whose names have what is searched. */
  productIds: readonly string[]
}

/** A filter as the customer asks for it, with the products that are called so in their language. */
export function orderFilter(
  context: Context,
  { state, search }: { state?: OrderState | undefined; search?: string | undefined },
): OrderFilter {
  const { shop, tenant, locale } = context
  const sought = fold(search ?? '')
  const all = sought === '' ? [] : shop.documents(tenant, locale).ids('product')
  const productIds = all.filter((id) => fold(nameOf(context, id)).includes(sought))
  return { state, search: search || undefined, productIds }
}

/** Whether the order `o` is one that a filter lets through. */
export function matching(filter: OrderFilter | undefined): RawBuilder<unknown> {
  if (!filter) return sql`true`
  const { state, search, productIds } = filter
  const wheres = [sql`true`]
  if (state) wheres.push(sql`${stateOf} = ${state}`)
  if (search) {
    const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    wheres.push(sql`(o.number ilike ${part} or exists (select from order_line l
      where l.tenant = o.tenant and l.order_id = o.id
        and (l.job_name ilike ${part} or l.product_id = any(${productIds}::text[]))))`)
  }
  return sql.join(wheres, sql` and `)
}

/** `orderStateOf` of the order `o`, as SQL: what its page and its row say. */
const stateOf = sql`(select case
    when o.state in ('awaiting_payment', 'cancelled') then o.state
    when cardinality(s.own) = 0 then case o.state
      when 'confirmed' then 'paid' when 'completed' then 'delivered' else o.state end
    when cardinality(array_remove(s.own, 'cancelled')) = 0 then 'cancelled'
    when array_remove(s.own, 'cancelled') <@ array['delivered'] then 'delivered'
    when array_remove(s.own, 'cancelled') <@ array['shipped', 'delivered'] then 'shipped'
    when s.own && array['in_production', 'shipped', 'delivered'] then 'in_production'
    else 'paid' end
  from (select ${lineStates} as own) s)`
