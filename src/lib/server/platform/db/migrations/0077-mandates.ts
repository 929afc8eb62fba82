import { type Kysely, sql } from 'kysely'

/**
 * SEPA mandates: what was shown and agreed to, and the reference that debits name. Kept ones stand beside kept
 * cards, and are good in no month, so that releases of before charge none of them. `asked_at` of a payment says when
 * its provider was asked in vain, which was written as if it had moved.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table mandate (
      tenant text not null,
      payment_id uuid not null,
      reference text not null,
      text text not null,
      locale text not null,
      last_four text not null,
      given_at timestamptz not null,
      primary key (tenant, payment_id),
      foreign key (tenant, payment_id) references payment (tenant, id)
    );

    alter table kept_card
      add column method text not null default 'card' check (method in ('card', 'mandate')),
      alter column expiry_month drop not null,
      alter column expiry_year drop not null,
      add check (method = 'mandate' or (expiry_month is not null and expiry_year is not null));

    alter table payment add column asked_at timestamptz;
    create index kept_card_forgotten on kept_card (forgotten_at)
      where forgotten_at is not null and token <> '';
    create index payment_kept_card on payment (tenant, kept_card_id) where kept_card_id is not null;
    create index payment_without_mandate on payment (tenant, created_at)
      where method = 'mandate' and kept_card_id is null and state in ('authorised', 'captured');

    alter table sandbox_session
      add column method text not null default 'card',
      add column outcome text;
    alter table sandbox_card add column mandate text;
  `.execute(db)
}
