import { type Kysely, sql } from 'kysely'

/**
 * Nodes that follow editions, and what each answers from. A row lives as long as the connection that
 * the node listens on, by whose process id it is known.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table edition_node (
      pid integer primary key,
      edition bigint not null,
      tried bigint not null,
      problem text
    );
  `.execute(db)
}
