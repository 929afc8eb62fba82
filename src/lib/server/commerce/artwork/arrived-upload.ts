import type { FileType } from '../../../contract/artwork.ts'
import type { takeErrors } from '../../../contract/artwork-shapes.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { type Files, ScannerTrouble, typeOfFile } from '../../platform/files/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { demand } from '../../refusal.ts'
import { forget, type Taker } from './door.ts'
import { hashOf } from './keep-file.ts'
import type { FileCode } from './lines.ts'

export type TakeCode = FileCode | (typeof takeErrors)[number]

type Named = { uploadId: string; taker: Taker }

/** The upload of who takes it, locked in a transaction. */
export function uploadOf(
  db: Database | Tx,
  { tenant }: Context<TakeCode>,
  { uploadId, taker }: Named,
) {
  const named = db
    .selectFrom('artwork_upload')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where('id', '=', uploadId)
  const find =
    'staff' in taker
      ? named.where('purpose', '=', taker.staff).where('by_staff', '=', true)
      : named.where('customer_id', '=', taker.customerId).where('by_staff', '=', false)
  return (db.isTransaction ? find.forUpdate() : find).executeTakeFirst()
}

/** The same; refuses where there is none. */
export async function findUpload(db: Database | Tx, context: Context<TakeCode>, wish: Named) {
  const upload = await uploadOf(db, context, wish)
  demand(context, upload, 'upload_not_found')
  return upload
}

/** What has arrived, by its bytes: what nobody can print, or was not sent like this, is deleted and refused. */
export async function lookedAt(
  context: Context<TakeCode>,
  files: Files,
  { uploadId, claimed }: { uploadId: string; claimed: string | undefined },
): Promise<{ type: FileType; sha256: string }> {
  const { type, sha256, found } = await files.arriving.lend(uploadId, async (path) => ({
    type: await typeOfFile(path),
    sha256: await hashOf(path),
    found: await scanned(context, files, path),
  }))
  if (found !== null) {
    context.log.warn({ uploadId, found }, 'a virus was found in a file')
    await forget(context, files, uploadId)
  }
  demand(context, found === null, 'file_infected', { facts: { found } })
  if (!type) await forget(context, files, uploadId)
  demand(context, type, 'file_type_unknown')
  if (claimed !== undefined && claimed !== sha256) await forget(context, files, uploadId)
  demand(context, claimed === undefined || claimed === sha256, 'file_changed')
  return { type, sha256 }
}

/** What a virus scanner finds; null where that is nothing, or where there is none. What it cannot look at waits. */
async function scanned(
  context: Context<TakeCode>,
  { scan }: Files,
  path: string,
): Promise<string | null> {
  if (!scan) return null
  try {
    const found = await scan(path)
    measure({ of: 'file scan', outcome: found === null ? 'clean' : 'infected' })
    return found
  } catch (error) {
    if (!(error instanceof ScannerTrouble)) throw error
    measure({ of: 'file scan', outcome: 'failed' })
    context.log.error({ err: error }, 'a file could not be looked through for viruses')
    return context.refuse('file_scan_waits', { facts: { retryAfterSeconds: 30 } })
  }
}
