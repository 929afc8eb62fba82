import type { PageRecord } from './page.ts'

type Index = { fingerprint: string; edition: number; pages: PageRecord[] }

/** Keys and policies are the same on many pages: they are written once and named by number. */
type PackedIndex = {
  fingerprint: string
  edition: number
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

export function packIndex({ fingerprint, edition, pages }: Index): PackedIndex {
  const numbers = new Map<string, number>()
  const number = (text: string) => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const packed = pages.map((page): PackedIndex['pages'][number] => [
    number(page.tenant),
    page.path,
    page.status,
    page.etag,
    number(page.contentSecurityPolicy),
    page.keys.map(number),
    page.until,
    page.pictures,
  ])
  return { fingerprint, edition, strings: [...numbers.keys()], pages: packed }
}

/** The index, or undefined for one of another build or none at all. */
export function unpackIndex(value: unknown, fingerprint: string): Index | undefined {
  if (!isPacked(value) || value.fingerprint !== fingerprint) return undefined
  const text = (index: number) => value.strings[index] ?? ''
  return {
    fingerprint,
    edition: value.edition,
    pages: value.pages.map(([tenant, path, status, etag, policy, keys, until, pictures]) => ({
      tenant: text(tenant),
      path,
      status,
      etag,
      contentSecurityPolicy: text(policy),
      keys: keys.map(text),
      until,
      pictures,
    })),
  }
}

function isPacked(value: unknown): value is PackedIndex {
  return typeof value === 'object' && value !== null && 'fingerprint' in value && 'strings' in value
}
