import { type Kysely, sql } from 'kysely'

/** A sender's own name stays with orders that were placed under it, and with none whose customer was erased. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update shop_order set sender = 'quire'
    where custom_sender = '' and sender <> 'quire'`.execute(db)
  await sql`update shop_order set custom_sender = ''
    where custom_sender <> '' and sender = 'quire'`.execute(db)
}
