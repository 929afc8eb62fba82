import { invariant } from '../../../domain/invariant.ts'
import { type Part, type PartName, type Parts, partNames } from '../shop/index.ts'
import type { PageRecord, PartRecord } from './page.ts'
import { keysOf } from './page-keys.ts'

/** Stands around a part's number where the part belongs: a character that no document may hold. */
const MARK = '\0'

/** What a page shows in the place of a part, until it is composed. */
export function markOf(name: PartName): string {
  return MARK + partNames.indexOf(name) + MARK
}

/** A page as it is sent, and where its parts stand. */
export type Composed = { plain: Buffer } & Places
type Places = Pick<PageRecord, 'parts' | 'cuts'>

/** Puts parts in the place of their marks: what is the same on all pages is made into bytes once. */
export function compose(marked: string, parts: Parts): Composed {
  const own: Buffer[] = []
  const shown: Part[] = []
  for (const [index, piece] of marked.split(MARK).entries()) {
    if (index % 2 === 0) own.push(Buffer.from(piece))
    else shown.push(parts[nameAt(Number(piece))])
  }
  return joined(own, shown)
}

/** The page with its parts as they are now, the rest of it as it was. */
export function recompose(plain: Buffer, { parts, cuts }: Places, now: Parts): Composed {
  const own = Array.from({ length: parts.length + 1 }, (_, index) =>
    plain.subarray(index === 0 ? 0 : cuts[index * 2 - 1], cuts[index * 2] ?? plain.length),
  )
  return joined(
    own,
    parts.map(({ name }) => now[name]),
  )
}

function nameAt(number: number): PartName {
  const name = partNames[number]
  invariant(name, 'a page shows no mark but those of its parts')
  return name
}

/** Pieces of a page's own, with a part between each two of them. */
function joined(own: readonly Buffer[], shown: readonly Part[]): Composed {
  const pieces: Buffer[] = []
  const cuts: number[] = []
  let length = 0
  const add = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  for (const [index, piece] of own.entries()) {
    add(piece)
    const part = shown[index]
    if (!part) continue
    cuts.push(length)
    add(keptOf(part).bytes)
    cuts.push(length)
  }
  const plain = Buffer.concat(pieces, length)
  return { plain, parts: shown.map((part) => keptOf(part).record), cuts }
}

type Kept = { bytes: Buffer; record: PartRecord }
const kept = new WeakMap<Part, Kept>()

function keptOf(part: Part): Kept {
  const known = kept.get(part)
  if (known) return known
  const { name, html, trace } = part
  const record = { name, keys: keysOf(trace.keys), pictures: [...trace.pictures] }
  const made = { bytes: Buffer.from(html), record }
  kept.set(part, made)
  return made
}

/** What a part has read and shows. */
export function recordOf(part: Part): PartRecord {
  return keptOf(part).record
}
