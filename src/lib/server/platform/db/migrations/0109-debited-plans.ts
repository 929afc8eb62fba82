import { type Kysely, sql } from 'kysely'

/** Indexes of debits among payments, now that instalments are debited too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index payment_failed_debit_or_plan on payment (tenant, updated_at)
      where method in ('mandate', 'plan_debit')
        and state in ('returned', 'declined', 'abandoned', 'expired');
    create index payment_debit_without_mandate on payment (tenant, created_at)
      where method in ('mandate', 'plan_debit') and kept_card_id is null
        and state in ('authorised', 'captured');
  `.execute(db)
}
