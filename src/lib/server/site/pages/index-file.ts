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
    policy: number,
    keys: number[],
    until: number | null,
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
    number(page.contentSecurityPolicy),
    page.keys.map(number),
    page.until,
    page.pictures,
  ])
  return { strings: [...numbers.keys()], pages }
}

export function unpackRecords({ strings, pages }: PackedRecords): PageRecord[] {
  const text = (index: number) => strings[index] ?? ''
  return pages.map(([tenant, path, status, etag, policy, keys, until, pictures]) => ({
    tenant: text(tenant),
    path,
    status,
    etag,
    contentSecurityPolicy: text(policy),
    keys: keys.map(text),
    until,
    pictures,
  }))
}

type Index = {
  fingerprint: string
  edition: number
  pages: PageRecord[]
  /** Whether every page has all its files. */
  complete: boolean
}

export function packIndex({ fingerprint, edition, pages, complete }: Index) {
  return { fingerprint, edition, complete, ...packRecords(pages) }
}

/** The index, or undefined for one of another build or none at all. */
export function unpackIndex(value: unknown, fingerprint: string): Index | undefined {
  if (!isPacked(value) || value.fingerprint !== fingerprint) return undefined
  const { edition, complete } = value
  return { fingerprint, edition, complete, pages: unpackRecords(value) }
}

function isPacked(value: unknown): value is ReturnType<typeof packIndex> {
  return typeof value === 'object' && value !== null && 'fingerprint' in value && 'strings' in value
}
