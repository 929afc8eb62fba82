import type { z } from 'zod'
import type { getArtwork } from '../../../contract/artwork.ts'
import type { Context } from '../../context.ts'
import type { Files } from '../../platform/files/index.ts'
import { arrivingOf } from './arriving-uploads.ts'
import { findingsOfAll, keptFiles, wireFile } from './kept-files.ts'
import { type ArtworkLine, findLine, findLines, type LineCode, type LineKey } from './lines.ts'
import { messagesOf } from './messages.ts'
import { wireRepairs } from './wire-repairs.ts'

type Artwork = z.input<typeof getArtwork.output>['artwork']

/** The files of a line as its customer sees them. */
export async function artworkOf(
  context: Context<LineCode>,
  files: Files,
  key: LineKey,
): Promise<Artwork> {
  return wireArtwork(context, files, await findLine(context.db, context, key))
}

/** The files of every line of an order as its customer sees them. */
export async function artworksOf(
  context: Context<LineCode>,
  files: Files,
  orderId: string,
): Promise<Artwork[]> {
  const artworks: Artwork[] = []
  for (const line of await findLines(context.db, context, orderId))
    artworks.push(await wireArtwork(context, files, line))
  return artworks
}

export async function wireArtwork(
  context: Context,
  files: Files,
  line: ArtworkLine,
): Promise<Artwork> {
  const rows = await keptFiles(context.db, context.tenant.id, line)
  const { profile } = line
  return {
    orderId: line.orderId,
    orderNumber: line.orderNumber,
    lineItemId: line.lineId,
    productId: line.productId,
    jobName: line.jobName,
    quantity: line.quantity,
    state: line.state,
    asks: line.asks ?? undefined,
    profile,
    artworks: [...line.artworks],
    byPerson: line.byPerson,
    byDesigner: line.byDesigner,
    documentPreferences: line.documentPreferences,
    files: rows.map((row) => wireFile(context, files, row)),
    arriving: await arrivingOf(context, files, line),
    findings: findingsOfAll(rows, line),
    messages: await messagesOf(context, line),
    maxBytes: files.maxBytes,
    ...(await wireRepairs(context, files, { line, rows })),
  }
}
