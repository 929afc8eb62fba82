import { getDocument, getDocumentSchema, listDocuments } from '../../../contract/document.ts'
import { staffOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { jsonSchemaOf, kindNames, kinds } from '../editions/index.ts'
import { askedDraft, liveShop } from './asked-draft.ts'
import type { Editing } from './editing.ts'
import { listed } from './list-documents.ts'
import { readDraftDocument } from './read-document.ts'

/** Mounts how editors find and read documents. */
export function mountDocuments(api: Api, editing: Editing): void {
  mount(api, listDocuments, async ({ draft, ...wanted }, call) => {
    const library = draft
      ? (await askedDraft(call, editing, draft)).library
      : liveShop(editing).library
    return listed(library, staffOf(call), wanted)
  })

  mount(api, getDocument, async ({ path, draft }, call) => {
    const state = draft ? await askedDraft(call, editing, draft) : null
    const live = state?.live ?? liveShop(editing)
    return readDraftDocument(call, staffOf(call), path, {
      live,
      library: state?.library ?? live.library,
      drafted: state?.documents.find((each) => each.path === path),
      contentDir: editing.contentDir,
    })
  })

  mount(api, getDocumentSchema, ({ kind: wanted }, call) => {
    const kind = kindNames.find((name) => name === wanted)
    demand(call, kind, 'kind_not_found')
    return { at: kinds[kind].at, schema: jsonSchemaOf(kind) }
  })
}
