import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { startUpload } from '../../../contract/artwork.ts'
import { MOST_FILES_OF_LINE } from '../../../contract/artwork-shapes.ts'
import { formatBytes } from '../../../domain/artwork/file-size.ts'
import { shownName } from '../../../domain/preflight/file-name.ts'
import type { Context } from '../../context.ts'
import {
  type ArtworkPurpose,
  type Database,
  inTransaction,
  type Tx,
} from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import { isOfLine, type LineOfFiles } from './files-at.ts'
import {
  type ArtworkLine,
  findLine,
  isOpen,
  type LineCode,
  type LineKey,
  lockFilesOf,
} from './lines.ts'
import { demandRoom, isGoingOn, type QuotaCode } from './quotas.ts'

/** Files that any line may have, those on their way included; one of many pages may have more. */
const MAX_FILES = 20

export type OpenCode =
  | 'upload_not_found'
  | 'file_empty'
  | 'file_too_large'
  | 'files_full'
  | QuotaCode
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
  return openUpload(context, files, { ...input, line, purpose: 'print' })
}

type Sent = {
  line: LineOfFiles & Pick<ArtworkLine, 'customerId' | 'profile'>
  /** Locks the cart that the line is of. */
  lock?: (tx: Tx) => Promise<unknown>
  /** Refuses an upload that would be a new one. */
  admit?: (() => Promise<void>) | undefined
  /** Nobody that the shop knows sends it. */
  byVisitor?: boolean
  byStaff?: boolean
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
  const id = await inTransaction(context.db, (tx) => rowFor(tx, context, input))
  // The row is there first: a file that no row names is never written.
  await files.arriving.begin(id, input.bytes)
  await demandStill(context, files, id)
  return {
    uploadId: id,
    url: `/_files/put/${id}`,
    token: files.signed.uploadToken({ tenant: context.tenant.id, id }, context.now),
  }
}

/** Given up meanwhile, its row is gone, and nobody would ever delete what arrives for it. */
async function demandStill(context: Context<OpenCode>, files: Files, id: string): Promise<void> {
  const row = await context.db
    .selectFrom('artwork_upload')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) await files.arriving.forget(id)
  demand(context, row, 'upload_not_found')
}

/** The upload that was begun for the same file, or a new one; who goes on is asked what who begins is asked. */
async function rowFor(tx: Tx, context: Context<OpenCode>, sent: Sent): Promise<string> {
  const tenant = context.tenant.id
  const { line, purpose, bytes, byVisitor = false } = sent
  if ('orderId' in line) await lockFilesOf(tx, context, line.orderId)
  await sent.lock?.(tx)
  const room = { customerId: line.customerId, bytes, byVisitor }
  const before = await underWay(tx, context, sent)
  if (before) {
    if (!before.is_going_on) await demandRoom(tx, context, { ...room, resumed: before.id })
    await tx
      .updateTable('artwork_upload')
      .set({ seen_at: context.now })
      .where('tenant', '=', tenant)
      .where('id', '=', before.id)
      .execute()
    return before.id
  }
  const counted = await countFiles(tx, tenant, sent)
  // Each of several artworks may be a file of its own for each of its sides.
  const wanted = Math.max(MAX_FILES, 4 + (line.profile?.pages ?? 0))
  const most = Math.min(MOST_FILES_OF_LINE, wanted)
  demand(context, counted < most, 'files_full')
  await demandRoom(tx, context, room)
  await sent.admit?.()
  const id = randomUUID()
  await tx
    .insertInto('artwork_upload')
    .values({
      tenant,
      id,
      order_id: 'orderId' in line ? line.orderId : null,
      line_id: line.lineId,
      customer_id: line.customerId,
      purpose,
      by_staff: sent.byStaff ?? false,
      name: shownName(sent.name),
      bytes,
      fingerprint: sent.fingerprint,
      artwork_id: null,
      created_at: context.now,
    })
    .execute()
  return id
}

function underWay(tx: Tx, { tenant, now }: Context, sent: Sent) {
  return tx
    .selectFrom('artwork_upload as u')
    .select(['u.id', isGoingOn(now).as('is_going_on')])
    .where('u.tenant', '=', tenant.id)
    .where(isOfLine('u', sent.line))
    .where('u.purpose', '=', sent.purpose)
    .where('u.by_staff', '=', sent.byStaff ?? false)
    .where('u.name', '=', shownName(sent.name))
    .where('u.bytes', '=', String(sent.bytes))
    .where('u.fingerprint', '=', sent.fingerprint)
    .where('u.artwork_id', 'is', null)
    .orderBy('u.created_at', 'desc')
    .executeTakeFirst()
}

/** Files that a line has for a purpose, and those on their way to it from the same side: each can give up its own alone. */
async function countFiles(
  db: Database,
  tenant: string,
  { line, purpose, byStaff = false }: Pick<Sent, 'line' | 'purpose' | 'byStaff'>,
): Promise<number> {
  const kept = db
    .selectFrom('artwork as a')
    .select('a.id')
    .where('a.tenant', '=', tenant)
    .where(isOfLine('a', line))
    .where('a.purpose', '=', purpose)
    .where('a.removed_at', 'is', null)
  const arriving = db
    .selectFrom('artwork_upload as u')
    .select('u.id')
    .where('u.tenant', '=', tenant)
    .where(isOfLine('u', line))
    .where('u.purpose', '=', purpose)
    .where('u.by_staff', '=', byStaff)
    .where('u.artwork_id', 'is', null)
  return (await kept.unionAll(arriving).execute()).length
}
