import { spelled } from '../../../domain/dictionary/spelling.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import { type DocumentName, documentPath, folderOf, isSpoken } from './document-path.ts'
import { type DataOf, type Kind, kinds } from './kinds/index.ts'
import { LISTING, readKey } from './read-key.ts'

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
  /**
   * Data of a document; a merged kind's keys are laid over each other. Words of the language are
   * spelled as the locale spells them.
   */
  get<K extends Kind>(kind: K, id?: string): DataOf<K> | undefined
  /** The most specific document itself. */
  find<K extends Kind>(kind: K, id?: string): DocumentOf<K> | undefined
  /** Every document that a look-up finds, the most specific one first. */
  sources<K extends Kind>(kind: K, id?: string): readonly DocumentOf<K>[]
  /** What exists of a kind, in order of ids. */
  ids(kind: Kind): readonly string[]
  /** Says whether a look-up, or a listing, would answer the same in two editions. */
  version(kind: Kind, id: string): string
  /** The same documents, for one who tells `record` the key of every look-up and listing. */
  observed(record: (key: string) => void): Documents
}

export type Scope = {
  tenant: string | null
  locale: string | null
  /** Folders of shared documents that the tenant does without. */
  without: ReadonlySet<string>
  /** A document by its path; throws UnreadableError. */
  at(path: string): AnyDocument | undefined
  /** Told the key of every look-up and listing. */
  note(key: string): void
  before: Handover
  all<K extends Kind>(kind: K): readonly DocumentOf<K>[]
}

/** What the same tenant saw in the same locale before, until it is let go of. */
export type Handover = { documents: Documents | null; isTouched(key: string): boolean }

type LookUp = { key: string; documents: AnyDocument[]; data: unknown }
type Listing = { key: string; ids: readonly string[] }

/** What was found by documents that another library may take over from. */
type Found = { lookUps: Map<Kind, Map<string, LookUp>>; listings: Map<Kind, Listing> }

const foundBy = new WeakMap<Documents, Found>()

export function openDocuments(scope: Scope): Documents {
  const { tenant, locale, all, note } = scope
  const found: Found = { lookUps: new Map(), listings: new Map() }
  const { lookUps, listings } = found

  function lookUp(kind: Kind, id: string): LookUp {
    const ofKind = lookUps.get(kind) ?? new Map<string, LookUp>()
    lookUps.set(kind, ofKind)
    const known = ofKind.get(id)
    if (known) return known
    const made = lookUpBefore(scope, kind, id) ?? makeLookUp(scope, kind, id)
    ofKind.set(id, made)
    return made
  }

  function listing(kind: Kind): Listing {
    const known = listings.get(kind) ?? listingBefore(scope, kind)
    if (known) {
      listings.set(kind, known)
      return known
    }
    const ids = [...new Set(all(kind).map(({ id }) => id))]
      .filter((id) => lookUp(kind, id).documents.length > 0)
      .sort()
    const made = { key: readKey(kind, LISTING, tenant, locale), ids }
    listings.set(kind, made)
    return made
  }

  /** Answers from the look-ups, which hold what the kind's schema gives. */
  function observed(record: ((key: string) => void) | null): Documents {
    const look = (kind: Kind, id: string) => {
      const found = lookUp(kind, id)
      note(found.key)
      record?.(found.key)
      return found
    }
    return {
      tenant,
      locale,
      get: (kind, id = kind) => look(kind, id).data as DataOf<typeof kind> | undefined,
      find: (kind, id = kind) =>
        foremost(kind, look(kind, id)) as DocumentOf<typeof kind> | undefined,
      sources: (kind, id = kind) => look(kind, id).documents as DocumentOf<typeof kind>[],
      ids(kind) {
        const found = listing(kind)
        note(found.key)
        record?.(found.key)
        return found.ids
      },
      version: (kind, id) =>
        id === LISTING
          ? listing(kind).ids.join()
          : lookUp(kind, id)
              .documents.map(({ hash }) => hash)
              .join(),
      observed,
    }
  }
  const documents = observed(null)
  foundBy.set(documents, found)
  return documents
}

/** The most specific document, in the words that its locale spells. */
function foremost(kind: Kind, { documents: [first], data }: LookUp): AnyDocument | undefined {
  return first && !kinds[kind].merged && data !== first.data ? { ...first, data } : first
}

function makeLookUp(scope: Scope, kind: Kind, id: string): LookUp {
  const documents = candidates(scope, kind, id)
  const said = ({ data, locale }: AnyDocument) => spelled(data, scope.locale ?? '', locale)
  const data = merged(kinds[kind].merged ? documents : documents.slice(0, 1), said)
  return { key: readKey(kind, id, scope.tenant, scope.locale), documents, data }
}

/** A look-up that no changed document touches, unless its documents were read anew since. */
function lookUpBefore({ before, at }: Scope, kind: Kind, id: string): LookUp | undefined {
  const found = before.documents && foundBy.get(before.documents)
  const old = found?.lookUps.get(kind)?.get(id)
  if (!old || before.isTouched(old.key)) return undefined
  return old.documents.every((document) => at(document.path) === document) ? old : undefined
}

function listingBefore({ before }: Scope, kind: Kind): Listing | undefined {
  const old = before.documents && foundBy.get(before.documents)?.listings.get(kind)
  return old && !before.isTouched(old.key) ? old : undefined
}

/** Every document that a look-up finds, the most specific one first. */
function candidates({ tenant, locale, without, at }: Scope, kind: Kind, id: string) {
  const owners = kinds[kind].shared || tenant === null ? [null] : [tenant, null]
  const locales = locale === null ? [] : [...new Set([locale, languageOf(locale)])]
  const found: AnyDocument[] = []
  for (const owner of owners) {
    if (owner === null && without.size > 0 && without.has(folderOf(kind, id))) continue
    for (const spoken of isSpoken(kind) ? locales : [null]) {
      const document = at(documentPath({ kind, id, tenant: owner, locale: spoken }))
      if (document) found.push(document)
    }
  }
  return found
}

/** One document stands for itself, so that what nobody overrides is held once. */
function merged(documents: AnyDocument[], said: (document: AnyDocument) => unknown): unknown {
  const [first, ...others] = documents
  if (!first || others.length === 0) return first && said(first)
  return Object.assign({}, ...documents.toReversed().map(said))
}
