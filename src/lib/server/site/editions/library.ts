import type { StoredDocument } from './document.ts'
import {
  type DocumentName,
  documentName,
  documentPath,
  folderOf,
  isSpoken,
} from './document-path.ts'
import { type DataOf, type Kind, kinds } from './kinds/index.ts'

/** A document of any kind, with what its path says of it. */
export type AnyDocument = DocumentName & { path: string; hash: string; data: unknown }

export type DocumentOf<K extends Kind> = AnyDocument & { kind: K; data: DataOf<K> }

/**
 * The documents that a tenant sees in a locale, looked up tenant → locale → language → shared: its
 * own before everybody's, and of each the locale's before the language's.
 */
export type Documents = {
  readonly tenant: string | null
  readonly locale: string | null
  /** Data of a document; a merged kind's keys are laid over each other. */
  get<K extends Kind>(kind: K, id?: string): DataOf<K> | undefined
  /** The most specific document itself. */
  find<K extends Kind>(kind: K, id?: string): DocumentOf<K> | undefined
  /** What exists of a kind, in order of ids. */
  ids(kind: Kind): readonly string[]
}

/** The documents of one edition. Immutable once made. */
export type Library = {
  readonly documents: ReadonlyMap<string, StoredDocument>
  /** Languages that tenants speak. */
  readonly languages: readonly string[]
  /** Every document of a kind in path order, tenants' own included. */
  all<K extends Kind>(kind: K): readonly DocumentOf<K>[]
  /** A shared document. */
  get<K extends Kind>(kind: K, id?: string): DataOf<K> | undefined
  view(tenant: string | null, locale: string | null): Documents
  /** Tenants that see this very document, whatever they see in other documents' place. */
  tenantsOf(document: AnyDocument): string[]
  /** What those tenants see, in each of their locales. */
  viewsOf(document: AnyDocument): { locale: string; documents: Documents }[]
  /** Whether something called so exists for at least one tenant that may see the document. */
  has(kind: Kind, id: string, near: AnyDocument): boolean
  /** Whether all tenants share a document in a folder such as `products/flyers`. */
  isShared(folder: string): boolean
}

export function openLibrary(documents: ReadonlyMap<string, StoredDocument>): Library {
  const byKind = new Map<Kind, AnyDocument[]>()
  const byPath = new Map<string, AnyDocument>()
  for (const stored of documents.values()) {
    const document = named(stored)
    if (!document) continue
    byPath.set(document.path, document)
    const list = byKind.get(document.kind)
    if (list) list.push(document)
    else byKind.set(document.kind, [document])
  }
  // Documents come in the order they were published in, which must not show.
  for (const list of byKind.values()) list.sort((a, b) => (a.path < b.path ? -1 : 1))
  const all = <K extends Kind>(kind: K) => (byKind.get(kind) ?? []) as DocumentOf<K>[]
  const tenants = new Map(all('tenant').map(({ id, data }) => [id, data]))
  const views = new Map<string, Documents>()
  const view = (tenant: string | null, locale: string | null) => {
    const key = `${tenant} ${locale}`
    const known = views.get(key)
    if (known) return known
    const without = new Set(tenants.get(tenant ?? '')?.without)
    const opened = openDocuments({ tenant, locale, without, byPath, all })
    views.set(key, opened)
    return opened
  }
  const sees = (tenant: string, document: AnyDocument) =>
    (document.tenant === null || document.tenant === tenant) &&
    (isSpoken(document.kind) || view(tenant, null).find(document.kind, document.id) === document)
  const library: Library = {
    documents,
    languages: [
      ...new Set([...tenants.values()].flatMap(({ locales }) => locales.map(languageOf))),
    ],
    all,
    get: (kind, id) => view(null, null).get(kind, id),
    view,
    tenantsOf: (document) => [...tenants.keys()].filter((tenant) => sees(tenant, document)),
    viewsOf: (document) =>
      library.tenantsOf(document).flatMap((tenant) =>
        (tenants.get(tenant)?.locales ?? []).map((locale) => ({
          locale,
          documents: view(tenant, locale),
        })),
      ),
    has: (kind, id, near) =>
      all(kind).some(
        (other) =>
          other.id === id &&
          (near.tenant === null || other.tenant === null || other.tenant === near.tenant),
      ),
    isShared: (folder) =>
      [...byPath.values()].some(
        ({ kind, id, tenant }) => tenant === null && folderOf(kind, id) === folder,
      ),
  }
  return library
}

const names = new WeakMap<StoredDocument, AnyDocument>()

/** A document that editions share is named once. */
function named(stored: StoredDocument): AnyDocument | undefined {
  const known = names.get(stored)
  if (known) return known
  const name = documentName(stored.path)
  if (!name || name.kind !== stored.kind) return undefined
  const document = { ...name, path: stored.path, hash: stored.hash, data: stored.data }
  names.set(stored, document)
  return document
}

type Scope = {
  tenant: string | null
  locale: string | null
  without: ReadonlySet<string>
  byPath: ReadonlyMap<string, AnyDocument>
  all<K extends Kind>(kind: K): readonly DocumentOf<K>[]
}

function openDocuments({ tenant, locale, without, byPath, all }: Scope): Documents {
  const found = new Map<string, { documents: AnyDocument[]; data: unknown }>()
  const lists = new Map<Kind, string[]>()
  const locales = locale === null ? [] : [...new Set([locale, languageOf(locale)])]
  const lookUp = (kind: Kind, id: string) => {
    const key = `${kind} ${id}`
    const known = found.get(key)
    if (known) return known
    const owners = kinds[kind].shared || tenant === null ? [null] : [tenant, null]
    const documents = owners.flatMap((owner) =>
      owner === null && without.has(folderOf(kind, id))
        ? []
        : (isSpoken(kind) ? locales : [null]).flatMap((spoken) => {
            const path = documentPath({ kind, id, tenant: owner, locale: spoken })
            return byPath.get(path) ?? []
          }),
    )
    const entry = { documents, data: kinds[kind].merged ? merged(documents) : documents[0]?.data }
    found.set(key, entry)
    return entry
  }
  return {
    tenant,
    locale,
    get: (kind, id = kind) => lookUp(kind, id).data as DataOf<typeof kind> | undefined,
    find: (kind, id = kind) => lookUp(kind, id).documents[0] as DocumentOf<typeof kind> | undefined,
    ids(kind) {
      const known = lists.get(kind)
      if (known) return known
      const ids = [...new Set(all(kind).map(({ id }) => id))].filter(
        (id) => lookUp(kind, id).documents.length > 0,
      )
      lists.set(kind, ids.sort())
      return ids
    },
  }
}

/** One document stands for itself, so that what nobody overrides is held once. */
function merged(documents: AnyDocument[]): unknown {
  if (documents.length < 2) return documents[0]?.data
  return Object.assign({}, ...documents.toReversed().map(({ data }) => data))
}

export function languageOf(locale: string): string {
  return locale.slice(0, 2)
}
