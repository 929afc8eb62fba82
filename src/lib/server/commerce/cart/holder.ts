import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '../../actor.ts'

/**
 * Whose the files of a cart are: the customer, or what a visitor is called there. Keys and links of files say it, so
 * that it is not the anonymous id itself, by which whoever knows it has the cart; and nobody can choose one that is a
 * customer's.
 */
export function holderOf(tenant: string, owner: Owner): string {
  if ('customerId' in owner) return owner.customerId
  const hex = hash('sha256', `visitor ${tenant} ${owner.anonymousId}`, 'hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** As `holderOf`, of a row `of` that has `tenant`, `customer_id` and `anonymous_id`. */
const holderIn = (of: 'c' | 'o') => sql`coalesce(${sql.ref(`${of}.customer_id`)}, (
  select (substr(h, 1, 12) || '8' || substr(h, 14, 3) || '8' || substr(h, 18, 15))::uuid
  from encode(sha256(convert_to('visitor ' || ${sql.ref(`${of}.tenant`)} || ' '
    || ${sql.ref(`${of}.anonymous_id`)}, 'UTF8')), 'hex') h))`

/** Lines of whoever has a cart `c`, in it or beside it, that a file was sent with; and whether the editor made all of them. */
export const linesWithFiles: RawBuilder<Record<string, boolean>> = sql`(
  select coalesce(json_object_agg(w.line_id, w.by_editor), '{}') from (
    select a.line_id, bool_and(a.own_design_id is not null) as by_editor from artwork a
      where a.tenant = c.tenant and a.order_id is null and a.removed_at is null
        and a.customer_id = ${holderIn('c')} group by a.line_id) w)`

/** The same as lists of lines. */
export function linesIn(files: Readonly<Record<string, boolean>>) {
  const withFile = Object.keys(files)
  return { withFile, fromEditor: withFile.filter((id) => files[id]) }
}

/** The line that a file `a` was sent with before the order: `product_id` and `merchant_info`; no row for others. */
export const lineOfCartFile: RawBuilder<unknown> = sql`(
  select l.product_id, l.merchant_info from cart_line l
    join cart c on c.tenant = l.tenant and c.id = l.cart_id
    where a.order_id is null and l.tenant = a.tenant and l.id = a.line_id and c.state = 'open'
      and ${holderIn('c')} = a.customer_id
  union all select o.product_id, o.merchant_info from left_over_line o
    where a.order_id is null and o.tenant = a.tenant and o.id = a.line_id
      and ${holderIn('o')} = a.customer_id)`
