import { hash } from 'node:crypto'
import type { PageRecord } from './page.ts'

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
    since: number,
    until: number | null,
    stale: boolean,
    pictures: PageRecord['pictures'],
  ][]
}

export function packRecords(records: Iterable<PageRecord>): PackedRecords {
  const numbers = new Map<string, number>()
  const number = (text: string) => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const pages = Array.from(records, (page): PackedRecords['pages'][number] => [
    number(page.tenant),
    page.path,
    page.status,
    page.etag,
    page.hashes,
    number(page.contentSecurityPolicy),
    page.keys.map(number),
    page.since,
    page.until,
    page.stale,
    page.pictures,
  ])
  return { strings: [...numbers.keys()], pages }
}

/** `shared` keeps one of each text for records that are unpacked one lot after the other. */
export function unpackRecords(
  { strings, pages }: PackedRecords,
  shared = new Map<string, string>(),
): PageRecord[] {
  const texts = strings.map((each) => {
    const known = shared.get(each)
    if (known === undefined) shared.set(each, each)
    return known ?? each
  })
  const text = (index: number) => texts[index] ?? ''
  return pages.map(
    ([tenant, path, status, etag, hashes, policy, keys, since, until, stale, pictures]) => ({
      tenant: text(tenant),
      path,
      status,
      etag,
      hashes,
      contentSecurityPolicy: text(policy),
      keys: keys.map(text),
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
