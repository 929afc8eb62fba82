import { type Kysely, sql } from 'kysely'

/**
 * What the payer of a debit agreed to, and when: it is asked for in the shop, days before its provider says what became
 * of it. `debits_allowed_at`: debits that failed before it are forgiven.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payment
      add column agreed_text text,
      add column agreed_locale text,
      add column agreed_at timestamptz;
    alter table customer add column debits_allowed_at timestamptz;
  `.execute(db)
}
