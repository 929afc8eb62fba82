import { languageOf, localePath } from '../../../domain/urls/locale.ts'
import type { StaffActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import {
  addressOf,
  documentName,
  HOME,
  isPage,
  type Library,
  type PageTarget,
} from '../editions/index.ts'
import type { CompiledShop } from '../shop/index.ts'
import type { DraftDocumentRow } from './draft-rows.ts'
import { describe } from './list-documents.ts'
import { maySee, ownerOf } from './rights.ts'
import { isText, sourceOf } from './sources.ts'

/** Pages of a document that are told. */
const PAGES = 12

type Reading = Context<'document_not_found' | 'document_path_unknown'>

/** A document as it is live, and as a draft has it. */
export async function readDraftDocument(
  context: Reading,
  staff: StaffActor,
  path: string,
  at: {
    live: CompiledShop
    library: Library
    drafted: DraftDocumentRow | undefined
    contentDir: string
  },
) {
  const { live, library, drafted, contentDir } = at
  demand(context, documentName(path), 'document_path_unknown')
  const held = live.library.documents.get(path)
  demand(context, (held || drafted) && maySee(staff, path), 'document_not_found')
  const source = held ? await sourceOf(context.db, contentDir, held) : null
  return {
    document: describe(path, staff, live.tenants),
    text: drafted ? drafted.text : source,
    live: source,
    // Where a draft's text was made of an older one, its save is refused with the live text.
    hash: drafted ? drafted.base_hash : (held?.hash ?? null),
    version: drafted?.version ?? 0,
    changedBy: drafted?.changed_by ?? null,
    changedAt: drafted?.changed_at.toISOString() ?? null,
    pages: isText(path) ? pagesOf(library, path) : [],
  }
}

/** Addresses of pages made of a document, or of what it has words for; else of home pages that it may be on. */
function pagesOf(library: Library, path: string): { tenant: string; path: string }[] {
  const name = documentName(path)
  if (!name) return []
  const own = { kind: name.kind.replace(/Words$/, ''), id: name.id }
  const target: PageTarget = isPage(own) ? own : HOME
  const found: { tenant: string; path: string }[] = []
  for (const { id: tenant, data } of library.all('tenant')) {
    if ((ownerOf(path) ?? tenant) !== tenant) continue
    for (const locale of data.locales) {
      if (name.locale !== null && ![locale, languageOf(locale)].includes(name.locale)) continue
      const address = addressOf(library.view(tenant, locale), target)
      if (address)
        found.push({ tenant, path: localePath(data.domain.base_locale, locale, address.path) })
    }
  }
  return found.slice(0, PAGES)
}
