import { type Kysely, sql } from 'kysely'

/** The class of product by which a line is taxed; lines of nodes of the version before are standard. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table cart_line add column tax_class text not null default 'standard';
    alter table left_over_line add column tax_class text not null default 'standard';
    alter table order_line add column tax_class text not null default 'standard';
  `.execute(db)
}
