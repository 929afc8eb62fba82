import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileType } from '../../../contract/artwork.ts'
import type { Context } from '../../context.ts'
import { type Database, lockBytes, type Tx } from '../../platform/db/index.ts'
import type { FileKey } from '../../platform/files/index.ts'
import { fileKey } from './files-at.ts'

type KeptFile = { customer_id: string; sha256: string; type: FileType; bytes: number }

/**
 * Keeps a file, which `put` stores, once for each customer, also one whose bytes were deleted before;
 * answers whether they were, in which case pictures of it are gone as well. Whoever deletes the same bytes is waited for.
 */
export async function keepFile(
  tx: Tx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  file: KeptFile,
  put: (key: FileKey) => Promise<void>,
): Promise<{ wasDeleted: boolean }> {
  await lockBytes(tx, tenant.id, [file.sha256])
  const before = await tx
    .selectFrom('stored_file')
    .select(['deleted_at', 'folder'])
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', file.customer_id)
    .where('sha256', '=', file.sha256)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('stored_file')
    .values({ tenant: tenant.id, ...file, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'customer_id', 'sha256'])
        .doUpdateSet({ created_at: now, deleted_at: null }),
    )
    .execute()
  // What was deleted a moment ago is stored again, now that its row is ours.
  await put(fileKey(tenant.id, { ...file, folder: before?.folder ?? null }))
  return { wasDeleted: Boolean(before?.deleted_at) }
}

/**
 * Whether one of a customer's files is deleted, or is going to be with the account: what was made of it would
 * stay for good. Waits for whoever is just deleting one.
 */
export async function isAnyGone(
  db: Database,
  tenant: string,
  files: readonly { customer_id: string; sha256: string }[],
): Promise<boolean> {
  const customers = files.map(({ customer_id }) => customer_id)
  const rows = await db
    .selectFrom('stored_file as f')
    .leftJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'f.tenant').onRef('c.id', '=', 'f.customer_id'),
    )
    .select(['f.deleted_at', 'c.erased_at'])
    .where('f.tenant', '=', tenant)
    .where('f.customer_id', 'in', customers)
    .where(
      'f.sha256',
      'in',
      files.map(({ sha256 }) => sha256),
    )
    .forShare('f')
    .execute()
  // A visitor is no customer, and erased by nobody.
  return rows.some(({ deleted_at, erased_at }) => deleted_at !== null || Boolean(erased_at))
}

/** SHA-256 of a file, in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), hash)
  return hash.digest('hex')
}
