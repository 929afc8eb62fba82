import type { Context } from '../../context.ts'
import type { ArtworkPurpose } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import { isOfLine, type LineOfFiles } from './files-at.ts'

/** Uploads of a line's customer that have not arrived whole, oldest first, with what has arrived of each. */
export async function arrivingOf(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  files: Files,
  line: LineOfFiles,
  purpose: ArtworkPurpose = 'print',
) {
  const rows = await db
    .selectFrom('artwork_upload as u')
    .select(['u.id', 'u.name', 'u.bytes'])
    .where('u.tenant', '=', tenant.id)
    .where(isOfLine('u', line))
    .where('u.purpose', '=', purpose)
    .where('u.by_staff', '=', false)
    .where('u.artwork_id', 'is', null)
    .orderBy('u.created_at')
    .execute()
  const arriving: { uploadId: string; name: string; bytes: number; arrived: number }[] = []
  for (const { id, name, bytes } of rows) {
    const arrived = await files.arriving.arrived(id)
    arriving.push({ uploadId: id, name, bytes: Number(bytes), arrived })
  }
  return arriving
}

/** Gives up an upload of whoever asks; one that was taken already is none any more. */
export async function giveUpUpload(
  context: Context<'upload_not_found'>,
  files: Files,
  { id, of }: { id: string; of: string },
): Promise<void> {
  const { numDeletedRows } = await context.db
    .deleteFrom('artwork_upload')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .where('customer_id', '=', of)
    .where('by_staff', '=', false)
    .where('artwork_id', 'is', null)
    .executeTakeFirstOrThrow()
  demand(context, numDeletedRows > 0n, 'upload_not_found')
  await files.arriving.forget(id)
}
