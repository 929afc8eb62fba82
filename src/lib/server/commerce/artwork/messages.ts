import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type getArtwork, type RejectReason, rejectReason } from '../../../contract/artwork.ts'
import type { Context } from '../../context.ts'
import type { ArtworkMessageTable, Tx } from '../../platform/db/index.ts'
import { endLateness } from '../artwork-deadline/index.ts'
import { moveLine } from '../fulfilment/index.ts'
import { type ArtworkLine, type FileCode, findLine, type LineKey, lockFilesOf } from './lines.ts'

type Messages = z.input<typeof getArtwork.output>['artwork']['messages']

/** What staff and the customer have said about the files of a line, oldest first. */
export async function messagesOf(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  { orderId, lineId }: ArtworkLine,
): Promise<Messages> {
  const rows = await db
    .selectFrom('artwork_message')
    .select(['id', 'kind', 'reasons', 'text', 'at'])
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .orderBy('seq')
    .execute()
  return rows.map(({ at, reasons, ...message }) => ({
    ...message,
    reasons: rejectReason.options.filter((reason) => reasons.split(' ').includes(reason)),
    by: message.kind === 'answer' ? ('customer' as const) : ('staff' as const),
    at: at.toISOString(),
  }))
}

type Said = Pick<ArtworkMessageTable, 'kind' | 'account_id' | 'text'> & {
  reasons: readonly RejectReason[]
}

/** Keeps what was said about the files of a line; answers its id. */
export async function keepMessage(
  tx: Tx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  { orderId, lineId }: ArtworkLine,
  said: Said,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('artwork_message')
    .values({
      tenant: tenant.id,
      id,
      order_id: orderId,
      line_id: lineId,
      ...said,
      reasons: said.reasons.join(' '),
      at: now,
    })
    .execute()
  return id
}

/** Takes the customer's answer to a question, after which staff look at the files again. */
export async function answer(
  tx: Tx,
  context: Context<FileCode>,
  { text, ...key }: LineKey & { text: string },
): Promise<void> {
  const line = await findLine(tx, context, key)
  const { orderId, lineId } = line
  await lockFilesOf(tx, context, orderId)
  await endLateness(tx, context, { orderId, lineId, byStaff: false })
  await moveLine(tx, context, { orderId, lineId, event: 'answer' })
  await keepMessage(tx, context, line, { kind: 'answer', account_id: null, reasons: [], text })
}
