import { atom } from 'nanostores'
import { call } from '../../lib/client/call.ts'
import { finishUpload } from '../../lib/contract/artwork.ts'
import { assignFiles, type FileLine } from '../../lib/domain/artwork/assign.ts'
import { countPages } from '../../lib/domain/artwork/count-pages.ts'
import { type UnsendableKind, unsendableKind } from '../../lib/domain/artwork/unsendable.ts'
import type { Artwork } from './artwork.ts'
import { ownLine, type SendingWay, sendFiles } from './sending.ts'
import type { Sending } from './sending-state.ts'

/** Why a file is not sent: nothing can be printed from it, it is empty, or it is too large. */
export type Unsent = { name: string; why: UnsendableKind | 'empty' | 'too_large' }

export type Chosen = {
  /** Files whose line is still to be confirmed. */
  files: { file: File; lineItemId: string }[]
  unsent: Unsent[]
}

export const $chosen = atom<Chosen>({ files: [], unsent: [] })

/** What was laid out with its line and has arrived since, in that order. */
export const $arrived = atom<readonly { name: string; lineItemId: string }[]>([])

type Terms = {
  orderId: string
  /** Lines that still take files, the one that is open first. */
  lines: readonly FileLine[]
  maxBytes: number
  /** By which calls they are sent, where the order is none yet but a cart. */
  way?: SendingWay
}

/**
 * Takes what somebody has chosen: sent at once where the order has one line to send it for, else laid
 * out with the line that its name and pages speak for.
 */
export async function chooseFiles(files: readonly File[], terms: Terms): Promise<void> {
  const unsent = files.flatMap((file) => {
    const why = whyUnsent(file, terms.maxBytes)
    return why ? [{ name: file.name, why }] : []
  })
  const good = files.filter((file) => !whyUnsent(file, terms.maxBytes))
  const [line, ...others] = terms.lines
  if (line && others.length === 0) {
    sendFiles({ orderId: terms.orderId, lineItemId: line.id }, good, terms.way)
    $chosen.set({ files: $chosen.get().files, unsent })
    return
  }
  const pages = await Promise.all(good.map(pagesOf))
  const counted = good.map(({ name }, index) => ({ name, pages: pages[index] ?? null }))
  const ids = assignFiles(counted, terms.lines)
  const assigned = good.map((file, index) => ({ file, lineItemId: ids[index] ?? '' }))
  $chosen.set({ files: [...$chosen.get().files, ...assigned], unsent })
}

/** Corrects which line a chosen file is for; null: it is not sent. */
export function assignChosen(file: File, lineItemId: string | null): void {
  const { files, unsent } = $chosen.get()
  $chosen.set({
    unsent,
    files: files.flatMap((each) => {
      if (each.file !== file) return [each]
      return lineItemId === null ? [] : [{ file, lineItemId }]
    }),
  })
}

/** Sends what is laid out for a line that still takes files; what is for another one stays as it is. */
export function sendChosen(orderId: string, lines: readonly { id: string }[]): void {
  const mayGo = ({ lineItemId }: Chosen['files'][number]) =>
    lines.some(({ id }) => id === lineItemId)
  const all = $chosen.get().files
  const files = all.filter(mayGo)
  $chosen.set({ files: all.filter((each) => !mayGo(each)), unsent: [] })
  $arrived.set([])
  const way = {
    ...ownLine,
    taken: async (sent: Sending) => {
      await ownLine.taken(sent)
      const { name, lineItemId } = sent
      $arrived.set([...$arrived.get(), { name, lineItemId }])
    },
  }
  for (const { file, lineItemId } of files) sendFiles({ orderId, lineItemId }, [file], way)
}

/** Sends a file in the place of one that a line has. */
export function sendInstead(
  { orderId, lineItemId, maxBytes }: Artwork,
  files: readonly File[],
  replaces: string,
): void {
  const line = { id: lineItemId, names: [], pages: null, waits: true }
  const finish: SendingWay['finish'] = (uploadId) => call(finishUpload, { uploadId, replaces })
  void chooseFiles(files, { orderId, lines: [line], maxBytes, way: { ...ownLine, finish } })
}

function whyUnsent({ name, size }: File, maxBytes: number): Unsent['why'] | null {
  if (size === 0) return 'empty'
  return unsendableKind(name) ?? (size > maxBytes ? 'too_large' : null)
}

/** Larger files are not looked through here: the check counts their pages. */
const LOOKED_AT_BYTES = 30_000_000

async function pagesOf(file: File): Promise<number | null> {
  if (/\.(jpe?g|png|svg)$/i.test(file.name)) return 1
  if (file.size > LOOKED_AT_BYTES) return null
  try {
    return countPages(new Uint8Array(await file.arrayBuffer()))
  } catch {
    return null
  }
}
