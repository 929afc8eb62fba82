import { hash } from 'node:crypto'
import type { PartName } from '../shop/index.ts'
import type { PageRecord, PartRecord } from './page.ts'
import { type Keys, numberOf, textOf } from './page-keys.ts'

/**
 * Records of pages as they are kept and sent: keys and policies are the same on many pages, so they
 * are written once and named by number.
 */
export type PackedRecords = {
  strings: string[]
  pages: [
    tenant: number,
    path: string,
    status: number,
    etag: string,
    hashes: PageRecord['hashes'],
    policy: number,
    keys: number[],
    parts: number[],
    cuts: PageRecord['cuts'],
    since: number,
    until: number | null,
    stale: boolean,
    pictures: PageRecord['pictures'],
  ][]
  parts: [name: PartName, keys: number[], pictures: PartRecord['pictures']][]
}

export function packRecords(records: Iterable<PageRecord>): PackedRecords {
  const numbers = new Map<string, number>()
  const number = (text: string) => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const texts = (keys: Keys) => Array.from(keys, (key) => number(textOf(key)))
  const parts = new Map<PartRecord, number>()
  const partNumber = (part: PartRecord) => {
    const known = parts.get(part) ?? parts.size
    parts.set(part, known)
    return known
  }
  const pages = Array.from(records, (page): PackedRecords['pages'][number] => [
    number(page.tenant),
    page.path,
    page.status,
    page.etag,
    page.hashes,
    number(page.contentSecurityPolicy),
    texts(page.keys),
    page.parts.map(partNumber),
    page.cuts,
    page.since,
    page.until,
    page.stale,
    page.pictures,
  ])
  const packed = Array.from(
    parts.keys(),
    ({ name, keys, pictures }): PackedRecords['parts'][number] => [name, texts(keys), pictures],
  )
  return { strings: [...numbers.keys()], pages, parts: packed }
}

/** `shared` keeps one of each part for records that are unpacked one lot after the other. */
export function unpackRecords(
  { strings, pages, parts: packed }: PackedRecords,
  shared = new Map<string, PartRecord>(),
): PageRecord[] {
  const numbers = strings.map(numberOf)
  const text = (index: number) => textOf(numbers[index] ?? -1)
  const keysAt = (indexes: number[]) => Uint32Array.from(indexes, (index) => numbers[index] ?? 0)
  const parts = packed.map(([name, indexes, pictures]): PartRecord => {
    const keys = keysAt(indexes)
    const same = JSON.stringify([name, ...keys, pictures])
    const part = shared.get(same) ?? { name, keys, pictures }
    shared.set(same, part)
    return part
  })
  return pages.map(
    ([
      tenant,
      path,
      status,
      etag,
      hashes,
      policy,
      keys,
      shows,
      cuts,
      since,
      until,
      stale,
      pictures,
    ]) => ({
      tenant: text(tenant),
      path,
      status,
      etag,
      hashes,
      contentSecurityPolicy: text(policy),
      keys: keysAt(keys),
      parts: shows.flatMap((index) => parts[index] ?? []),
      cuts,
      since,
      until,
      stale,
      pictures,
    }),
  )
}

type Index = {
  fingerprint: string
  edition: number
  pages: PageRecord[]
}

type PackedIndex = PackedRecords & {
  fingerprint: string
  edition: number
  /** Whether every page has all its files. */
  complete: boolean
}

/**
 * The index as text. It starts with a hash of all that follows, so that what is read is what was
 * written, to the last character and by code of the same fingerprint.
 */
export function packIndex({ fingerprint, edition, pages }: Index): string {
  const complete = pages.every(({ hashes }) => hashes.br && hashes.gzip)
  const packed: PackedIndex = { fingerprint, edition, complete, ...packRecords(pages) }
  const rest = JSON.stringify(packed).slice(1)
  return `{"digest":"${digestOf(rest)}",${rest}`
}

/** The index, or undefined for one of another fingerprint, or that is not as it was written. */
export function unpackIndex(text: string, fingerprint: string): Index | undefined {
  const [head, digest] = /^\{"digest":"(\w+)",/.exec(text) ?? []
  if (!head || digest !== digestOf(text.slice(head.length))) return undefined
  const value: PackedIndex = JSON.parse(text)
  if (value.fingerprint !== fingerprint) return undefined
  return { fingerprint, edition: value.edition, pages: unpackRecords(value) }
}

function digestOf(text: string): string {
  return hash('sha256', text, 'hex')
}
