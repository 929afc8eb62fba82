import type { Kysely } from 'kysely'

/** How large the pictures of a file's pages are: they take room of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('artwork')
    .addColumn('drawn_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
