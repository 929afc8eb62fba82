import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, lockBytes, type Tx } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { fileKey } from './files-at.ts'
import { picturesOf } from './made-files.ts'

type Store = Pick<Files, 'store'>
type Place = Pick<Context, 'db' | 'now'> & { tenant: string }
type Row = { customer_id: string; sha256: string; folder: string | null }

/** Files that one transaction deletes. */
const BATCH = 50

/**
 * Deletes those of a tenant's files `k` that are to go, with the pictures of their pages: answers how many. Their rows stay and
 * say name, size and day. Bytes that another row stands for stay too, until that one goes: what a visitor has sent is
 * where it was when it is a customer's.
 */
export async function deleteFiles(
  place: Place,
  files: Store,
  toGo: RawBuilder<SqlBool>,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const { found, gone } = await inTransaction(place.db, (tx) =>
      deleteSome(tx, place, files, toGo),
    )
    deleted += gone
    if (found < BATCH) return deleted
  }
}

/** Whoever sends the same file meanwhile waits until its bytes are gone, and then stores it anew. */
async function deleteSome(
  tx: Tx,
  { tenant, now }: Place,
  { store }: Store,
  toGo: RawBuilder<SqlBool>,
): Promise<{ found: number; gone: number }> {
  const isMeant = sql`k.tenant = ${tenant} and k.deleted_at is null and ${toGo}`
  const { rows: found } = await sql<Row>`select k.customer_id, k.sha256 from stored_file k
    where ${isMeant} order by k.created_at limit ${BATCH}`.execute(tx)
  const hashes = found.map(({ sha256 }) => sha256)
  await lockBytes(tx, tenant, hashes)
  // What was sent again before the lock was ours is not meant any more.
  const { rows: gone } = await sql<Row>`update stored_file k set deleted_at = ${now}
    where ${isMeant} and (k.customer_id, k.sha256) in (select * from unnest(
      ${found.map((row) => row.customer_id)}::uuid[], ${hashes}::text[]))
    returning k.customer_id, k.sha256, k.folder`.execute(tx)
  for (const row of gone) {
    const { customer_id: customerId, sha256 } = row
    for (const key of await picturesOf(tx, { tenant, customerId, sha256 })) await store.remove(key)
    if (!(await standsElsewhere(tx, tenant, row))) await store.remove(fileKey(tenant, row))
  }
  return { found: found.length, gone: gone.length }
}

async function standsElsewhere(tx: Tx, tenant: string, row: Row): Promise<boolean> {
  const { rows } = await sql`select from stored_file o where o.tenant = ${tenant}
    and o.sha256 = ${row.sha256} and o.deleted_at is null
    and coalesce(o.folder, o.customer_id) = ${row.folder ?? row.customer_id}`.execute(tx)
  return rows.length > 0
}
