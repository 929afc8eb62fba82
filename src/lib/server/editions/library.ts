import type { StoredDocument } from './document.ts'
import type { DataOf, Kind } from './kinds/index.ts'

/** The documents of one edition by path, with typed look-ups. Immutable once made. */
export type Library = {
  readonly documents: ReadonlyMap<string, StoredDocument>
  get<K extends Kind>(kind: K, path: string): DataOf<K> | undefined
  /** All documents of a kind in path order; `id` is the file's name, or its folder's. */
  all<K extends Kind>(kind: K): { id: string; path: string; data: DataOf<K> }[]
}

export function openLibrary(documents: ReadonlyMap<string, StoredDocument>): Library {
  const byKind = new Map<Kind, StoredDocument[]>()
  for (const document of documents.values()) {
    const list = byKind.get(document.kind)
    if (list) list.push(document)
    else byKind.set(document.kind, [document])
  }
  return {
    documents,
    get(kind, path) {
      const document = documents.get(path)
      return document?.kind === kind ? (document.data as DataOf<typeof kind>) : undefined
    },
    all(kind) {
      return (byKind.get(kind) ?? []).map(({ path, data }) => ({
        id: idOf(path),
        path,
        data: data as DataOf<typeof kind>,
      }))
    },
  }
}

/** `tenants/ie.yaml` is `ie`; `products/flyers/product.yaml` and its words are `flyers`. */
export function idOf(path: string): string {
  const parts = path.split('/')
  const folder = parts.length > 2 && parts[0] !== 'dictionaries'
  return folder ? (parts[1] ?? '') : (parts.at(-1) ?? '').replace(/\.\w+$/, '')
}

export function languageOf(locale: string): string {
  return locale.slice(0, 2)
}
