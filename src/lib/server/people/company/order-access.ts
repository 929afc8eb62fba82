import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyRole } from '../../../contract/limits.ts'
import { SEEING } from '../../../domain/company/roles.ts'

/**
 * Whose orders somebody may look at: their own, and those of colleagues where a role lets them. Every
 * statement that reads an order for a customer asks this, and none has a rule of its own. `order` is what
 * the statement calls the row of `shop_order`.
 */
export function seenBy(customerId: string, order = 'o'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${order}.${name}`)
  return sql<SqlBool>`(${column('customer_id')} = ${customerId}
    or ${hasRole(customerId, order, SEEING)})`
}

/**
 * Whose orders somebody may pay: their own private ones, and those of their company where they have the
 * role that pays, once nobody has to approve them any more.
 */
export function paidBy(customerId: string, order = 'o'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${order}.${name}`)
  return sql<SqlBool>`(case when ${column('company_id')} is null
    then ${column('customer_id')} = ${customerId}
    else coalesce(${column('approval')}, 'approved') = 'approved'
      and (${hasRole(customerId, order, ['pays'])} or (${column('customer_id')} = ${customerId}
        and not exists (select from company_member m where m.tenant = ${column('tenant')}
          and m.company_id = ${column('company_id')}))) end)`
}

/** That somebody is a member of the order's company with one of these roles. */
export function hasRole(
  customerId: string,
  order: string,
  roles: readonly CompanyRole[],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from company_member m
    where m.tenant = ${sql.ref(`${order}.tenant`)} and m.company_id = ${sql.ref(`${order}.company_id`)}
      and m.customer_id = ${customerId} and m.roles && ${[...roles]}::text[])`
}
