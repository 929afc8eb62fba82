import { type RawBuilder, sql } from 'kysely'
import { SEEING } from '../../../domain/company/roles.ts'

const defers = (row: string) => sql<boolean>`(${sql.ref(`${row}.has_deferred_payments`)}
  or exists (select from address a where a.tenant = ${sql.ref(`${row}.tenant`)}
    and a.customer_id = ${sql.ref(`${row}.id`)} and a.has_deferred_payments))`

/**
 * Whether the customer that a statement calls `row` may pay later, or a colleague may whose orders a role lets
 * them see: whom a statement of account concerns.
 */
export const hasStatement = (row: string): RawBuilder<boolean> => sql<boolean>`(${defers(row)}
  or exists (select from company_member m
    join company_member other on other.tenant = m.tenant and other.company_id = m.company_id
    join customer colleague on colleague.tenant = other.tenant and colleague.id = other.customer_id
    where m.tenant = ${sql.ref(`${row}.tenant`)} and m.customer_id = ${sql.ref(`${row}.id`)}
      and m.roles && ${[...SEEING]}::text[] and ${defers('colleague')}))`
