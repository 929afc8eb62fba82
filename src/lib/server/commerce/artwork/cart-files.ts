import type { z } from 'zod'
import type { getCartArtwork } from '../../../contract/cart-artwork.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import { arrivingOf } from './arriving-uploads.ts'
import {
  type CartArtworkLine,
  type CartCode,
  type CartLineCode,
  type CartLineKey,
  findCartLines,
  lockCartLine,
  lockLineToSend,
  ownHolder,
} from './find-cart-line.ts'
import { findingsOfAll, keptFiles, wireFile } from './kept-files.ts'
import { type OpenCode, openUpload } from './uploads.ts'

type CartArtworks = z.input<typeof getCartArtwork.output>['artworks']
type SentFile = CartLineKey & { name: string; bytes: number; fingerprint: string }
type BeginCode = OpenCode | CartLineCode | 'artwork_designed' | 'artwork_not_needed'

/** The files of those lines of the caller's cart that take any, or have some from when they did. */
export async function cartArtworks(
  context: Context<CartCode>,
  files: Files,
  cartId: string,
): Promise<CartArtworks> {
  const artworks: CartArtworks = []
  for (const line of await findCartLines(context, cartId)) {
    const artwork = await wireCartArtwork(context, files, line)
    const has = artwork.files.length + artwork.arriving.length > 0
    if (line.takesFiles || has) artworks.push(artwork)
  }
  return artworks
}

async function wireCartArtwork(
  context: Context,
  files: Files,
  line: CartArtworkLine,
): Promise<CartArtworks[number]> {
  const rows = await keptFiles(context.db, context.tenant.id, line)
  return {
    lineItemId: line.lineId,
    profile: line.profile,
    artworks: [...line.artworks],
    byPerson: line.byPerson,
    documentPreferences: line.documentPreferences,
    files: rows.map((row) => wireFile(context, files, row)),
    arriving: await arrivingOf(context, files, line),
    findings: findingsOfAll(rows, line),
    maxBytes: files.maxBytes,
    designable: line.designable && line.takesFiles,
    designed: rows.some((row) => row.own_design_id !== null),
    designAhead: rows.some((row) => row.is_design_ahead),
  }
}

/**
 * Begins an upload for a line of the caller's cart, or hands out the one that was begun for the same file. `admit` may
 * refuse a new one.
 */
export async function beginCartUpload(
  context: Context<BeginCode>,
  files: Files,
  { cartId, lineItemId, ...file }: SentFile,
  admit?: () => Promise<void>,
) {
  const key = { cartId, lineItemId }
  const lines = await findCartLines(context, cartId)
  const line = lines.find(({ lineId }) => lineId === lineItemId)
  demand(context, line, 'line_not_found')
  return openUpload(context, files, {
    ...file,
    line,
    purpose: 'print',
    byVisitor: context.actor.kind !== 'customer',
    lock: (tx) => lockLineToSend(tx, context, key),
    admit,
  })
}

/** Takes a file of a line of the caller's cart away, also of one that a designer makes now. */
export async function removeCartFile(
  tx: Tx,
  context: Context<CartLineCode | 'artwork_not_found'>,
  { fileId, ...key }: CartLineKey & { fileId: string },
): Promise<void> {
  const { lineId } = await lockCartLine(tx, context, key)
  const { numUpdatedRows } = await tx
    .updateTable('artwork')
    .set({ removed_at: context.now })
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', ownHolder(context))
    .where('order_id', 'is', null)
    .where('line_id', '=', lineId)
    .where('id', '=', fileId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  demand(context, numUpdatedRows > 0n, 'artwork_not_found')
}
