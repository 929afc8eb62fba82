import { type RawBuilder, sql } from 'kysely'

/** How a customer is called; empty for a guest who has not said it yet. */
export function fullName(customer: { first_name: string; last_name: string }): string {
  return `${customer.first_name} ${customer.last_name}`.trim()
}

/** The same in SQL, of the row of `customer` that a statement calls `row`. */
export function fullNameOf(row: string): RawBuilder<string> {
  return sql`trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)})`
}

/** Whose order it is as staff read it: the company where there is one, else the person. */
export function buyerNameOf(row: string): RawBuilder<string> {
  return sql`coalesce(nullif(${sql.ref(`${row}.company`)}, ''), ${fullNameOf(row)})`
}

/** The address of the row of `customer` that a statement calls `row`; empty of who had their data erased. */
export function knownEmailOf(row: string): RawBuilder<string> {
  return sql`case when ${sql.ref(`${row}.erased_at`)} is null then ${sql.ref(`${row}.email`)} else '' end`
}

/** Whether a row of `customer` ordered without registering; who did is a customer, whoever else has the address. */
export const isGuest = sql<boolean>`(customer.guest and not customer.contested)`
