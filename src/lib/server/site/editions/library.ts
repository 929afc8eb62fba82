import type { StoredDocument } from './document.ts'
import type { DataOf, Kind } from './kinds/index.ts'

/** The documents of one edition by path, with typed look-ups. Immutable once made. */
export type Library = {
  readonly documents: ReadonlyMap<string, StoredDocument>
  get<K extends Kind>(kind: K, path: string): DataOf<K> | undefined
  /** All documents of a kind in path order; `id` is the file's name, or its folder's. */
  all<K extends Kind>(kind: K): readonly Entry<K>[]
}

type Entry<K extends Kind> = { id: string; path: string; data: DataOf<K> }

export function openLibrary(documents: ReadonlyMap<string, StoredDocument>): Library {
  const byKind = new Map<Kind, Entry<Kind>[]>()
  for (const { kind, path, data } of documents.values()) {
    const entry = { id: idOf(path), path, data }
    const list = byKind.get(kind)
    if (list) list.push(entry)
    else byKind.set(kind, [entry])
  }
  // Documents come in the order they were published in, which must not show.
  for (const list of byKind.values()) list.sort((a, b) => (a.path < b.path ? -1 : 1))
  return {
    documents,
    get(kind, path) {
      const document = documents.get(path)
      return document?.kind === kind ? (document.data as DataOf<typeof kind>) : undefined
    },
    all: (kind) => (byKind.get(kind) ?? []) as Entry<typeof kind>[],
  }
}

/** `tenants/ie.yaml` is `ie`; `products/flyers/product.yaml` and its words are `flyers`. */
function idOf(path: string): string {
  const first = path.indexOf('/')
  const last = path.lastIndexOf('/')
  const inFolder = first < last && !path.startsWith('dictionaries/')
  if (inFolder) return path.slice(first + 1, path.indexOf('/', first + 1))
  const dot = path.lastIndexOf('.')
  return path.slice(last + 1, dot > last ? dot : undefined)
}

export function languageOf(locale: string): string {
  return locale.slice(0, 2)
}

/** Languages that the tenants of a library speak. */
export function languagesOf(library: Library): string[] {
  const locales = library.all('tenant').flatMap(({ data }) => data.locales)
  return [...new Set(locales.map(languageOf))]
}
