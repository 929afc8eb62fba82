import { type Kysely, sql } from 'kysely'

/**
 * Refunds that somebody sends by bank transfer: the day that it was sent on, and where transfers came from, so
 * that money can go back there. Releases of before leave both out.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table refund add column sent_on date;
    alter table bank_entry add column debtor_iban text not null default '';
    create index refund_requested on refund (tenant, created_at) where state = 'requested';
    create index bank_entry_payment on bank_entry (tenant, payment_id) where payment_id is not null;
  `.execute(db)
}
