import { type Kysely, sql } from 'kysely'

/** Why a line whose file is late is for people to decide about; null where nobody has to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table line_fulfilment add column left_to_staff text;
    create index line_fulfilment_left on line_fulfilment (left_to_staff) where left_to_staff is not null;
  `.execute(db)
}
