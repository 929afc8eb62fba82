import type { Kysely } from 'kysely'

/** Who began an upload goes on with it: a customer with none of the staff's, and staff with none of theirs. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('artwork_upload')
    .addColumn('by_staff', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
