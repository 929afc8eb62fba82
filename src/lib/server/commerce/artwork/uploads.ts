import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { startUpload } from '../../../contract/artwork.ts'
import { formatBytes } from '../../../domain/artwork/file-size.ts'
import { shownName } from '../../../domain/preflight/file-name.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type ArtworkPurpose, type Database, inTransaction } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import {
  type ArtworkLine,
  findLine,
  isOpen,
  type LineCode,
  type LineKey,
  lockFilesOf,
} from './lines.ts'
import { demandRoom, type QuotaCode } from './quotas.ts'

/** Files that one line may have, those on their way included. */
const MAX_FILES = 20

type OpenCode = 'file_empty' | 'file_too_large' | 'files_full' | QuotaCode
type StartCode = LineCode | 'artwork_closed' | 'artwork_designed' | OpenCode
type Started = z.input<typeof startUpload.output>

/**
 * Begins an upload for a line, or hands out the one that was begun for the same file: it goes on where
 * it was, after a reload, in another browser, or after the shop was restarted.
 */
export async function beginUpload(
  context: Context<StartCode>,
  files: Files,
  input: LineKey & { name: string; bytes: number; fingerprint: string },
): Promise<Started> {
  const line = await findLine(context.db, context, input)
  demand(context, !line.byDesigner, 'artwork_designed')
  demand(context, isOpen(line.state), 'artwork_closed')
  return openUpload(context, files, { line, purpose: 'print', ...input })
}

type Sent = {
  line: ArtworkLine
  purpose: ArtworkPurpose
  name: string
  bytes: number
  fingerprint: string
}

/** As `beginUpload`, of a file for whatever purpose; the caller knows that it may be sent. */
export async function openUpload(
  context: Context<OpenCode>,
  files: Files,
  input: Sent,
): Promise<Started> {
  demand(context, input.bytes > 0, 'file_empty')
  demand(context, input.bytes <= files.maxBytes, 'file_too_large', {
    facts: { maxBytes: files.maxBytes, most: formatBytes(files.maxBytes, context.locale) },
  })
  const found = await underWay(context, input)
  const id = found ?? (await insert(context, input))
  // The row is there first: a file that no row names is never written.
  await files.arriving.begin(id, input.bytes)
  return {
    uploadId: id,
    url: `/_files/put/${id}`,
    token: files.signed.uploadToken({ tenant: context.tenant.id, id }, context.now),
  }
}

async function underWay(context: Context, sent: Sent): Promise<string | undefined> {
  const row = await context.db
    .selectFrom('artwork_upload')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', sent.line.orderId)
    .where('line_id', '=', sent.line.lineId)
    .where('purpose', '=', sent.purpose)
    .where('name', '=', shownName(sent.name))
    .where('bytes', '=', String(sent.bytes))
    .where('fingerprint', '=', sent.fingerprint)
    .where('artwork_id', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id
}

async function insert(context: Context<OpenCode>, sent: Sent): Promise<string> {
  const tenant = context.tenant.id
  const { orderId: order_id, lineId: line_id, customerId } = sent.line
  const line = { tenant, order_id, line_id, purpose: sent.purpose }
  return inTransaction(context.db, async (tx) => {
    await lockFilesOf(tx, context, order_id)
    const counted = await countFiles(tx, line)
    // Each of several artworks may be a file of its own for each of its sides.
    const most = Math.max(MAX_FILES, 4 + (sent.line.profile?.pages ?? 0))
    demand(context, counted < most, 'files_full')
    await demandRoom(tx, context, { customerId, bytes: sent.bytes })
    const id = randomUUID()
    await tx
      .insertInto('artwork_upload')
      .values({
        ...line,
        id,
        customer_id: customerId,
        name: shownName(sent.name),
        bytes: sent.bytes,
        fingerprint: sent.fingerprint,
        artwork_id: null,
        created_at: context.now,
      })
      .execute()
    return id
  })
}

type Line = { tenant: string; order_id: string; line_id: string; purpose: ArtworkPurpose }

/** Files that a line has for a purpose, and those that are on their way to it. */
async function countFiles(
  db: Database,
  { tenant, order_id, line_id, purpose }: Line,
): Promise<number> {
  const kept = db
    .selectFrom('artwork')
    .select('id')
    .where('tenant', '=', tenant)
    .where('order_id', '=', order_id)
    .where('line_id', '=', line_id)
    .where('purpose', '=', purpose)
    .where('removed_at', 'is', null)
  const arriving = db
    .selectFrom('artwork_upload')
    .select('id')
    .where('tenant', '=', tenant)
    .where('order_id', '=', order_id)
    .where('line_id', '=', line_id)
    .where('purpose', '=', purpose)
    .where('artwork_id', 'is', null)
  return (await kept.unionAll(arriving).execute()).length
}

/** Uploads to a line that have not arrived whole, oldest first, with what has arrived of each. */
export async function arrivingOf(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  files: Files,
  { orderId, lineId }: ArtworkLine,
  purpose: ArtworkPurpose = 'print',
) {
  const rows = await db
    .selectFrom('artwork_upload')
    .select(['id', 'name', 'bytes'])
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .where('purpose', '=', purpose)
    .where('artwork_id', 'is', null)
    .orderBy('created_at')
    .execute()
  const arriving: { uploadId: string; name: string; bytes: number; arrived: number }[] = []
  for (const { id, name, bytes } of rows) {
    const arrived = await files.arriving.arrived(id)
    arriving.push({ uploadId: id, name, bytes: Number(bytes), arrived })
  }
  return arriving
}

/** Gives up an upload of the customer who asks; one that was taken already is none any more. */
export async function giveUpUpload(
  context: Context<'login_required' | 'upload_not_found'>,
  files: Files,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await context.db
    .deleteFrom('artwork_upload')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .where('customer_id', '=', customerOf(context).id)
    .where('artwork_id', 'is', null)
    .executeTakeFirstOrThrow()
  demand(context, numDeletedRows > 0n, 'upload_not_found')
  await files.arriving.forget(id)
}
