import { randomUUID } from 'node:crypto'
import { placeOf } from '../../../domain/artwork/sides.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Files, whileNobodyWrites } from '../../platform/files/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { demand } from '../../refusal.ts'
import { findUpload, lookedAt, type TakeCode, uploadOf } from './arrived-upload.ts'
import { type CheckJob, checkOfCart } from './check-job.ts'
import { demandDoor, demandDrawn, submit, type Taker } from './door.ts'
import type { LineOfFiles } from './files-at.ts'
import { keepFile } from './keep-file.ts'
import { type LineKey, lockFilesOf } from './lines.ts'
import { checkedBefore, demandReplaced, makeWay } from './make-way.ts'
import { orderInSets } from './order-sets.ts'
import { uploadLeases } from './upload-leases.ts'

export type Taking = { files: Files; enqueue: Enqueue; check: CheckJob }
export type Taken = { fileId: string; sha256: string }

type Wish = {
  uploadId: string
  sha256?: string | undefined
  taker: Taker
  /** The file that it takes the place of. */
  replaces?: string | undefined
}

/**
 * Takes an upload that has arrived whole as a file of its line, of an order or a cart: hashed, known by its
 * content, and kept once for each customer. Nobody writes it from before it is hashed until it is kept. Everything
 * before the last transaction may be repeated, so that a kill at any moment loses nothing: the same call goes on.
 */
export async function takeFile(
  context: Context<TakeCode>,
  taking: Taking,
  wish: Wish,
): Promise<Taken> {
  const { files } = taking
  const { uploadId } = wish
  const upload = await findUpload(context.db, context, wish)
  if (upload.artwork_id) {
    // A process may have been killed, or the bucket away, before what had arrived was deleted.
    await files.arriving.forget(uploadId)
    return takenBefore(context, upload.artwork_id)
  }
  try {
    const leases = uploadLeases(context.db, files)
    const taken = await whileNobodyWrites(leases, uploadId, (writer) =>
      take(context, taking, { ...wish, writer }),
    )
    demand(context, taken, 'upload_incomplete')
    return taken
  } catch (error) {
    // The same call was ahead of this one, and has moved the file meanwhile.
    const now = await uploadOf(context.db, context, wish)
    if (now?.artwork_id) return takenBefore(context, now.artwork_id)
    throw error
  }
}

async function take(
  context: Context<TakeCode>,
  taking: Taking,
  wish: Wish & { writer: string },
): Promise<Taken> {
  const { files, enqueue, check } = taking
  const { uploadId, sha256: claimed } = wish
  const upload = await findUpload(context.db, context, wish)
  const { customer_id, purpose } = upload
  const key = keyOf(upload)
  const arrived = await files.arriving.arrived(uploadId)
  demand(context, arrived === Number(upload.bytes), 'upload_incomplete', {
    facts: { arrived, bytes: Number(upload.bytes) },
  })
  if (purpose !== 'design' && key)
    await demandDoor(context, files, { uploadId, key, purpose, taker: wish.taker })
  const { type, sha256 } = await lookedAt(context, files, { uploadId, claimed })
  const taken = await inTransaction(context.db, async (tx) => {
    if (key) await lockFilesOf(tx, context, key.orderId)
    const still = await findUpload(tx, context, wish)
    if (still.artwork_id) return { fileId: still.artwork_id, sha256 }
    // Whoever has it now may have written since.
    demand(context, still.writer === wish.writer, 'upload_incomplete')
    if (still.order_id !== upload.order_id) return null
    if ('staff' in wish.taker && key) await wish.taker.mayTake(tx, key)
    const line = lineOf(still)
    const { replaces } = wish
    if (replaces) await demandReplaced(tx, context, { line, replaces })
    if (purpose === 'print' && key) await submit(tx, context, key, wish.taker)
    if (purpose === 'brief' && key) await demandDrawn(tx, context, key)
    const file = { customer_id, sha256, type, bytes: Number(upload.bytes) }
    const { wasDeleted } = await keepFile(tx, context, file, (at) =>
      files.arriving.keep(uploadId, at),
    )
    const fileId = randomUUID()
    const place = placeOf(still.name)
    await tx
      .insertInto('artwork')
      .values({
        tenant: context.tenant.id,
        id: fileId,
        order_id: still.order_id,
        line_id: still.line_id,
        customer_id,
        purpose,
        sha256,
        name: upload.name,
        place: purpose === 'print' ? await makeWay(tx, context, { ...wish, line, place }) : place,
        by_staff: 'staff' in wish.taker,
        report: null,
        created_at: context.now,
      })
      .execute()
    if (purpose === 'print') await orderInSets(tx, context, { ...wish, line, fileId })
    await tx
      .updateTable('artwork_upload')
      .set({ artwork_id: fileId })
      .where('tenant', '=', context.tenant.id)
      .where('id', '=', uploadId)
      .execute()
    const unseen = wasDeleted ? await checkedBefore(tx, context, file) : []
    const owner = { tenant: context.tenant.id, customerId: customer_id }
    const job = still.order_id === null ? checkOfCart(check) : check
    for (const artworkId of [fileId, ...unseen]) await enqueue(tx, job, { ...owner, artworkId })
    return { fileId, sha256 }
  })
  // The cart was ordered meanwhile: it is a file of the order now.
  if (taken === null) return take(context, taking, wish)
  await files.arriving.forget(uploadId)
  return taken
}

type Sent = { order_id: string | null; line_id: string; customer_id: string }

/** The line of an order that an upload is for; null for one of a cart. */
const keyOf = ({ order_id: orderId, line_id: lineItemId }: Sent): LineKey | null =>
  orderId === null ? null : { orderId, lineItemId }

const lineOf = ({ order_id: orderId, line_id: lineId, customer_id: holder }: Sent): LineOfFiles =>
  orderId === null ? { holder, lineId } : { orderId, lineId }

async function takenBefore(context: Context<TakeCode>, id: string): Promise<Taken> {
  const { sha256 } = await context.db
    .selectFrom('artwork')
    .select('sha256')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { fileId: id, sha256 }
}
