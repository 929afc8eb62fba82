import { languageOf } from '../../../domain/urls/locale.ts'
import { pathsOf } from './addresses.ts'
import { differences } from './difference.ts'
import type { StoredDocument } from './document.ts'
import { documentName, folderOf, isSpoken } from './document-path.ts'
import {
  type AnyDocument,
  type DocumentOf,
  type Documents,
  type Handover,
  openDocuments,
} from './documents.ts'
import { type DataOf, type Kind, kindNames } from './kinds/index.ts'
import { ANYBODY, anybodysKey, LISTING, parseReadKey, readKey, touchedBy } from './read-key.ts'
import { type Earlier, openResults, type Results } from './results.ts'

/** The documents of one edition, and what was made of them. Immutable once made. */
export type Library = {
  readonly documents: ReadonlyMap<string, StoredDocument>
  /** Languages that tenants speak. */
  readonly languages: readonly string[]
  /** Every document of a kind in path order, tenants' own included. */
  all<K extends Kind>(kind: K): readonly DocumentOf<K>[]
  named(path: string): AnyDocument | undefined
  /** What is made of the documents; what is looked up meanwhile is what it was made from. */
  readonly results: Results<Library>
  /** Says whether what a key of a trace names would be the same in two editions. */
  version(key: string): string
  /** A shared document. */
  get<K extends Kind>(kind: K, id?: string): DataOf<K> | undefined
  view(tenant: string | null, locale: string | null): Documents
  /** Tenants that see this very document, whatever they see in other documents' place. */
  tenantsOf(document: AnyDocument): string[]
  /** What those tenants see, in each of their locales. */
  viewsOf(document: AnyDocument): { locale: string; documents: Documents }[]
  /** Every path that a tenant answers with a page, in all its locales. */
  paths(tenant: string): ReadonlySet<string>
  /** Whether something called so exists for at least one tenant that may see the document. */
  has(kind: Kind, id: string, near: AnyDocument): boolean
  /** Whether all tenants share a document in a folder such as `products/flyers`. */
  isShared(folder: string): boolean
}

/**
 * A document that is there and cannot be read was looked up. What a check would go on to say of it
 * would be a consequence of what is wrong in it.
 */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
  constructor(path: string) {
    super(`${path} cannot be read`)
  }
}

/** Paths of documents that are there and are in none of a library's. */
type Unreadable = ReadonlySet<string>

/**
 * `before` is a library of documents that could all be read: what was made of them is taken over
 * where nothing that it leans on has changed.
 */
export function openLibrary(
  documents: ReadonlyMap<string, StoredDocument>,
  { unreadable = new Set(), before }: { unreadable?: Unreadable; before?: Library | null } = {},
): Library {
  const { byPath, listed } = sorted(documents)
  const note = (key: string) => library.results.note(key)
  const all = <K extends Kind>(kind: K) => {
    note(anybodysKey(kind, LISTING))
    return listed(kind)
  }
  const at = (path: string) => {
    if (unreadable.has(path)) throw new UnreadableError(path)
    return byPath.get(path)
  }
  const tenants = new Map(listed('tenant').map(({ id, data }) => [id, data]))
  let changes = before ? changesSince(before, documents) : null
  const handovers: Handover[] = []
  const view = viewOnce((tenant, locale) => {
    const without = new Set(tenants.get(tenant ?? '')?.without)
    const handover = handoverOf(changes, tenant, locale)
    handovers.push(handover)
    return openDocuments({ tenant, locale, without, at, note, all: listed, before: handover })
  })
  const sees = (tenant: string, document: AnyDocument) =>
    (document.tenant === null || document.tenant === tenant) &&
    (isSpoken(document.kind) || view(tenant, null).find(document.kind, document.id) === document)
  const version = (key: string) => {
    const { kind, id, tenant, locale } = parseReadKey(key)
    if (tenant !== ANYBODY) return view(tenant, locale).version(kind, id)
    const read = listed(kind).filter((document) => id === LISTING || document.id === id)
    return read.map(({ hash }) => hash).join()
  }
  const made = openResults<Library>(() => library, changes && earlier(changes, version))
  const results: Results<Library> = {
    ...made,
    settle() {
      made.settle()
      changes = null
      for (const handover of handovers) handover.documents = null
    },
  }
  const library: Library = {
    documents,
    get languages() {
      return [...new Set(all('tenant').flatMap(({ data }) => data.locales.map(languageOf)))]
    },
    results,
    all,
    named: (path) => byPath.get(path),
    version,
    get: (kind, id) => view(null, null).get(kind, id),
    view,
    tenantsOf(document) {
      note(readKey('tenant', LISTING, null, null))
      return [...tenants.keys()].filter((tenant) => sees(tenant, document))
    },
    viewsOf: (document) =>
      library.tenantsOf(document).flatMap((tenant) =>
        (library.get('tenant', tenant)?.locales ?? []).map((locale) => ({
          locale,
          documents: view(tenant, locale),
        })),
      ),
    paths: (tenant) => pathsOf(library, tenant),
    ...existence({ unreadable, note, listed }),
  }
  return library
}

type Existence = Pick<Library, 'has' | 'isShared'>

/** Whether documents are there at all, for one tenant or for all of them. */
function existence({
  unreadable,
  note,
  listed,
}: {
  unreadable: Unreadable
  note(key: string): void
  listed: ReturnType<typeof sorted>['listed']
}): Existence {
  return {
    has(kind, id, near) {
      for (const path of unreadable) {
        const name = documentName(path)
        if (name?.kind === kind && name.id === id) throw new UnreadableError(path)
      }
      note(anybodysKey(kind, id))
      return listed(kind).some(
        (other) =>
          other.id === id &&
          (near.tenant === null || other.tenant === null || other.tenant === near.tenant),
      )
    },
    isShared(folder) {
      const id = folder.split('/')[1] ?? ''
      const held = kindNames.filter((kind) => folderOf(kind, id) === folder)
      for (const kind of held) note(anybodysKey(kind, id))
      return (
        [...unreadable].some((path) => path.startsWith(`${folder}/`)) ||
        held.some((kind) => listed(kind).some((each) => each.tenant === null && each.id === id))
      )
    },
  }
}

/** Documents by path, and by kind in path order. */
function sorted(documents: Library['documents']) {
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
  const listed = <K extends Kind>(kind: K) => (byKind.get(kind) ?? []) as DocumentOf<K>[]
  return { byPath, listed }
}

/** Views are opened once for each tenant and locale. */
function viewOnce(open: Library['view']): Library['view'] {
  const views = new Map<string, Documents>()
  return (tenant, locale) => {
    const key = `${tenant} ${locale}`
    const known = views.get(key) ?? open(tenant, locale)
    views.set(key, known)
    return known
  }
}

/** The library before, and what of it documents touch that are others now. */
type Changes = { before: Library; paths: string[]; isTouched(key: string): boolean }

function changesSince(before: Library, documents: Library['documents']): Changes {
  const paths = differences(before.documents, documents).map(({ path }) => path)
  return { before, paths, isTouched: touchedBy(paths) }
}

/** What results a library may take over from the one before it. */
function earlier({ before, isTouched }: Changes, version: Library['version']): Earlier<Library> {
  return {
    results: before.results,
    isChanged: (key) => isTouched(key) && before.version(key) !== version(key),
  }
}

/** A tenant's document says what it does without, in whatever kind: then nothing is taken over. */
function handoverOf(
  changes: Changes | null,
  tenant: string | null,
  locale: string | null,
): Handover {
  if (!changes || changes.paths.some((path) => documentName(path)?.kind === 'tenant'))
    return { documents: null, isTouched: () => true }
  return { documents: changes.before.view(tenant, locale), isTouched: changes.isTouched }
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
