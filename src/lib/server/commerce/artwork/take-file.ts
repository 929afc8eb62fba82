import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { placeOf } from '../../../domain/artwork/sides.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import { type Files, typeOfFile } from '../../platform/files/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { demand } from '../../refusal.ts'
import { moveLine } from '../fulfilment/index.ts'
import type { CheckJob } from './check-job.ts'
import { type FileCode, findLine, isOpen, lockFilesOf } from './lines.ts'
import { forgetArriving } from './uploads.ts'

type TakeCode =
  | FileCode
  | 'upload_not_found'
  | 'upload_incomplete'
  | 'file_changed'
  | 'file_type_unknown'

export type Taking = { files: Files; enqueue: Enqueue; check: CheckJob }
export type Taken = { fileId: string; sha256: string }

/**
 * Takes an upload that has arrived whole as a file of its line: hashed, known by its content, and kept
 * once for each customer. Everything before the last transaction may be repeated, so that a kill at any
 * moment loses nothing: the same call goes on.
 */
export async function takeFile(
  context: Context<TakeCode>,
  taking: Taking,
  wish: { uploadId: string; sha256?: string | undefined },
): Promise<Taken> {
  try {
    return await take(context, taking, wish)
  } catch (error) {
    // The same call was ahead of this one, and has moved the file meanwhile.
    const now = await uploadOf(context.db, context, wish.uploadId)
    if (now?.artwork_id) return takenBefore(context, now.artwork_id)
    throw error
  }
}

async function take(
  context: Context<TakeCode>,
  { files, enqueue, check }: Taking,
  { uploadId, sha256: claimed }: { uploadId: string; sha256?: string | undefined },
): Promise<Taken> {
  const upload = await findUpload(context.db, context, uploadId)
  if (upload.artwork_id) return takenBefore(context, upload.artwork_id)
  const path = files.arrivingPath(uploadId)
  const arrived = await files.arriving.getUpload(uploadId).catch(() => undefined)
  demand(context, arrived?.offset === Number(upload.bytes), 'upload_incomplete', {
    facts: { arrived: arrived?.offset ?? 0, bytes: Number(upload.bytes) },
  })
  const type = await typeOfFile(path)
  if (!type) await forget(context, files, uploadId)
  demand(context, type, 'file_type_unknown')
  const sha256 = await hashOf(path)
  if (claimed !== undefined && claimed !== sha256) await forget(context, files, uploadId)
  demand(context, claimed === undefined || claimed === sha256, 'file_changed')
  const customer = customerOf(context).id
  await files.store.put([context.tenant.id, customer, sha256], path)
  const taken = await inTransaction(context.db, async (tx) => {
    await lockFilesOf(tx, context, upload.order_id)
    const still = await findUpload(tx, context, uploadId)
    if (still.artwork_id) return { fileId: still.artwork_id, sha256 }
    const line = { orderId: upload.order_id, lineItemId: upload.line_id }
    await submit(tx, context, line)
    await keep(tx, context, { sha256, type, bytes: Number(upload.bytes) })
    const fileId = randomUUID()
    await tx
      .insertInto('artwork')
      .values({
        tenant: context.tenant.id,
        id: fileId,
        order_id: upload.order_id,
        line_id: upload.line_id,
        customer_id: customer,
        sha256,
        name: upload.name,
        place: placeOf(upload.name),
        report: null,
        created_at: context.now,
      })
      .execute()
    await tx
      .updateTable('artwork_upload')
      .set({ artwork_id: fileId })
      .where('tenant', '=', context.tenant.id)
      .where('id', '=', uploadId)
      .execute()
    await enqueue(tx, check, { tenant: context.tenant.id, artworkId: fileId })
    return { fileId, sha256 }
  })
  await forgetArriving(files, uploadId)
  return taken
}

async function findUpload(db: Database | Tx, context: Context<TakeCode>, id: string) {
  const upload = await uploadOf(db, context, id)
  demand(context, upload, 'upload_not_found')
  return upload
}

/** The upload of the customer who asks, locked in a transaction. */
function uploadOf(db: Database | Tx, context: Context<TakeCode>, id: string) {
  const find = db
    .selectFrom('artwork_upload')
    .selectAll()
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .where('customer_id', '=', customerOf(context).id)
  return (db.isTransaction ? find.forUpdate() : find).executeTakeFirst()
}

async function takenBefore(context: Context<TakeCode>, id: string): Promise<Taken> {
  const { sha256 } = await context.db
    .selectFrom('artwork')
    .select('sha256')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { fileId: id, sha256 }
}

/** The line goes into the check; what was rejected begins again. */
async function submit(
  tx: Tx,
  context: Context<TakeCode>,
  key: { orderId: string; lineItemId: string },
): Promise<void> {
  const { state, lineId, orderId } = await findLine(tx, context, key)
  demand(context, isOpen(state), 'artwork_closed')
  const move = (event: 'reset' | 'submit' | 'answer') =>
    moveLine(tx, context, { orderId, lineId, event })
  if (state === 'rejected') await move('reset')
  if (state === 'rejected' || state === 'awaiting_file') await move('submit')
  if (state === 'question_asked') await move('answer')
}

async function keep(
  tx: Tx,
  context: Context<TakeCode>,
  file: { sha256: string; type: 'pdf' | 'tiff' | 'jpeg' | 'png' | 'svg'; bytes: number },
): Promise<void> {
  const owner = { tenant: context.tenant.id, customer_id: customerOf(context).id }
  await tx
    .insertInto('stored_file')
    .values({ ...owner, ...file, created_at: context.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What cannot be taken is no upload any more, so that the same file is not sent in vain again. */
async function forget(context: Context<TakeCode>, files: Files, id: string): Promise<void> {
  await context.db
    .deleteFrom('artwork_upload')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .where('artwork_id', 'is', null)
    .execute()
  await forgetArriving(files, id)
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), hash)
  return hash.digest('hex')
}
