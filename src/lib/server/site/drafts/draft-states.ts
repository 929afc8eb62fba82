import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/db/index.ts'
import {
  type Changed,
  type ContentProblem,
  type Difference,
  differences,
  type Library,
  type PictureData,
  readChanged,
} from '../editions/index.ts'
import { type CompiledShop, compileShop } from '../shop/index.ts'
import { type DraftDocumentRow, type DraftRow, documentsOfDraft, findDraft } from './draft-rows.ts'

/** A draft over what is live at this moment. */
export type DraftState = {
  draft: DraftRow
  documents: readonly DraftDocumentRow[]
  /** What it was laid over. */
  live: CompiledShop
  library: Library
  problems: readonly ContentProblem[]
  /** How it differs from what is live. */
  changes: readonly Difference[]
  /** Compiled once; throws where it cannot be. */
  shop(): CompiledShop
}

export type DraftStates = {
  /** Null where there is no such draft, or nothing is live. */
  of(id: string): Promise<DraftState | null>
  /** What is being looked at, for the files that pages of drafts ask for. */
  recent(): CompiledShop[]
}

/** Drafts that are kept compiled; each shares with the live shop what it does not change. */
const KEPT = 4

/**
 * Drafts as shops, in memory alone and few of them: each is made anew once something was saved into it or
 * another edition went live.
 */
export function openDraftStates(
  db: Database,
  live: () => CompiledShop | null,
  clock: () => Date,
): DraftStates {
  const kept = new LRUCache<string, DraftState>({ max: KEPT })
  const compiled = new WeakMap<Library, CompiledShop>()

  function stateOf(draft: DraftRow, documents: DraftDocumentRow[], live: CompiledShop): DraftState {
    const { library, problems } = changedBy(live.library, documents)
    const changes = differences(live.library.documents, library.documents)
    return {
      draft,
      documents,
      live,
      library,
      problems: [...overtaken(documents, live.library, library), ...problems],
      changes,
      shop() {
        const shop = compiled.get(library) ?? compileShop(library, live.edition, clock())
        compiled.set(library, shop)
        return shop
      },
    }
  }

  return {
    async of(id) {
      const shop = live()
      const draft = await findDraft(db, id)
      if (!shop || !draft) return null
      const known = kept.get(id)
      if (known?.draft.revision === draft.revision && known.live === shop) return known
      const state = stateOf(draft, await documentsOfDraft(db, id), shop)
      kept.set(id, state)
      return state
    },
    recent: () => [...kept.values()].flatMap(({ library }) => compiled.get(library) ?? []),
  }
}

/** What documents of a draft make of a library. */
export function changedBy(live: Library, documents: readonly DraftDocumentRow[]): Changed {
  const changed = readChanged(live, new Map(documents.map((each) => [each.path, fileOf(each)])))
  // What was taken over from the live library is; it is not to be held for longer than it lives.
  changed.library.results.settle()
  return changed
}

/** What a draft holds at a path: a text, a picture, or nothing any more. */
function fileOf(row: DraftDocumentRow): string | PictureData | null {
  const { picture_sha256: sha256, picture_width: width, picture_height: height } = row
  if (sha256 === null || width === null || height === null) return row.text
  return { width, height, sha256 }
}

/** Documents that another edition has changed since somebody took them into the draft. */
export function overtaken(
  documents: readonly DraftDocumentRow[],
  live: Library,
  drafted: Library,
): ContentProblem[] {
  return documents
    .filter((document) => isOvertaken(document, live, drafted))
    .map(({ path }) => ({
      path,
      line: 1,
      message:
        'Another edition has changed this document since it was taken into the draft. Open it, bring ' +
        'in what is live now, and save it.',
    }))
}

export function isOvertaken(
  { path, base_hash }: Pick<DraftDocumentRow, 'path' | 'base_hash'>,
  live: Library,
  drafted: Library,
): boolean {
  const hash = live.documents.get(path)?.hash ?? null
  return hash !== base_hash && hash !== (drafted.documents.get(path)?.hash ?? null)
}
