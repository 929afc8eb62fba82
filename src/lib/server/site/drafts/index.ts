import {
  createDraft,
  createPreviewLink,
  discardDraft,
  exportDraft,
  getDraft,
  getDraftChanges,
  listDrafts,
  revertDocument as revert,
  saveDocument as save,
} from '../../../contract/draft.ts'
import { invariant } from '../../../domain/invariant.ts'
import { type StaffActor, staffOf } from '../../actor.ts'
import { recordAct, type StaffAct } from '../../people/staff/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, type Call, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { askedDraft, liveShop } from './asked-draft.ts'
import { changesOf } from './draft-changes.ts'
import {
  closeDraft,
  documentsOfDraft,
  findDraft,
  insertDraft,
  lockDraft,
  noteOf,
  openDrafts,
} from './draft-rows.ts'
import { type DraftState, isOvertaken } from './draft-states.ts'
import type { Editing } from './editing.ts'
import { exportOf } from './export-draft.ts'
import { describe } from './list-documents.ts'
import { maySee, mayTouch, shownTenants } from './rights.ts'
import { demandOpen, revertDocument, saveDocument } from './save-document.ts'

export {
  closeDraft,
  documentsOfDraft,
  findDraft,
  lockDraft,
} from './draft-rows.ts'
export { changedBy, type DraftStates, openDraftStates, overtaken } from './draft-states.ts'
export type { Editing } from './editing.ts'
export { forbiddenMoney } from './money.ts'
export { mountDocuments } from './mount-documents.ts'
export { mountPictures } from './pictures/mount-pictures.ts'
export { openPreviewLinks, type PreviewLinks, type PreviewPass } from './preview-links.ts'
export { maySee, mayTouch } from './rights.ts'
export { demandOpen } from './save-document.ts'
export { isText, keepSources, pictureSourceOf, sourceOf } from './sources.ts'

/** Of drafts, and of problems that are told. */
const DRAFTS = 100
const PROBLEMS = 200
const HOUR_MS = 3600_000
/** A file of 256 KB as JSON writes it, where every character may be escaped. */
const FILE_BYTES = 2 * 1024 * 1024

/** Mounts how editors change documents in drafts. */
export function mountDrafts(api: Api, editing: Editing): void {
  mount(api, listDrafts, async (_input, { db }) => ({
    drafts: await openDrafts(db, DRAFTS),
    live: liveShop(editing).edition,
  }))

  mount(api, createDraft, async ({ name }, call) => {
    const staff = staffOf(call)
    const id = await insertDraft(call.db, {
      name,
      base: liveShop(editing).edition,
      author: staff.name,
      account_id: staff.id,
      created_at: call.now,
    })
    const draft = await findDraft(call.db, id)
    invariant(draft, 'a draft that was begun just now is there')
    await keep(call, 'draft.begun', `draft:${id}`, name)
    return { draft: noteOf(draft, []) }
  })

  mount(api, getDraft, async ({ id }, call) =>
    told(await askedDraft(call, editing, id), staffOf(call)),
  )

  mount(api, getDraftChanges, async ({ id }, call) =>
    changesOf(await askedDraft(call, editing, id), editing, {
      staff: staffOf(call),
      now: call.now,
    }),
  )

  mount(
    api,
    save,
    async (change, call) => {
      const at = { live: liveShop(editing).library, contentDir: editing.contentDir }
      const { version } = await saveDocument(call, staffOf(call), change, at)
      await keep(call, 'draft.saved', `draft:${change.id} ${change.path}`)
      return { version, changedAt: call.now.toISOString() }
    },
    { bodyLimit: FILE_BYTES },
  )

  mount(api, revert, async (change, call) => {
    await revertDocument(call, staffOf(call), change)
    await keep(call, 'draft.reverted', `draft:${change.id} ${change.path}`)
    return { success: true as const }
  })

  mount(api, discardDraft, async ({ id }, call) => {
    const staff = staffOf(call)
    await inTransaction(call.db, async (tx) => {
      demand(call, await lockDraft(tx, id), 'draft_not_found')
      await demandOpen(call, tx, id)
      const documents = await documentsOfDraft(tx, id)
      const isMine = ({ path }: { path: string }) =>
        mayTouch(staff, 'content.edit', path, call.shop.tenants)
      demand(call, documents.every(isMine), 'document_not_yours')
      await closeDraft(tx, id, 'discarded', call.now)
    })
    await keep(call, 'draft.discarded', `draft:${id}`)
    return { success: true as const }
  })

  mount(api, exportDraft, async ({ id }, call) => {
    const state = await askedDraft(call, editing, id)
    return exportOf(call.db, staffOf(call), state, editing.contentDir)
  })

  mount(api, createPreviewLink, async ({ id, hours }, call) => {
    demand(call, await findDraft(call.db, id), 'draft_not_found')
    const expiresAt = new Date(Math.floor(call.now.getTime() / 1000) * 1000 + hours * HOUR_MS)
    const tenants = shownTenants(staffOf(call), call.shop.tenants)
    const root = `/_preview/${editing.links.issue({ draft: id, tenants, expiresAt })}/`
    await keep(call, 'draft.shown', `draft:${id}`, `${hours} h`)
    const href = `${call.publicOrigin}${root}draft/${call.tenant.id}/`
    return { root, href, expiresAt: expiresAt.toISOString() }
  })
}

function told(
  { draft, documents, problems, changes, live, library }: DraftState,
  staff: StaffActor,
) {
  const changeOf = new Map(changes.map(({ path, change }) => [path, change]))
  // One that cannot be read is laid over nothing, and is no less changed.
  const isWrong = ({ path }: { path: string }) => problems.some((each) => each.path === path)
  const seen = problems.filter(({ path }) => maySee(staff, path))
  return {
    draft: noteOf(draft, documents),
    documents: documents
      .filter(({ path }) => maySee(staff, path))
      .map((document) => ({
        ...describe(document.path, staff, live.tenants),
        change:
          changeOf.get(document.path) ??
          (isWrong(document) ? ('changed' as const) : ('same' as const)),
        version: document.version,
        changedBy: document.changed_by,
        changedAt: document.changed_at.toISOString(),
        isOutdated: isOvertaken(document, live.library, library),
      })),
    problems: seen.slice(0, PROBLEMS),
    problemCount: seen.length,
  }
}

function keep(call: Call<'login_required'>, act: StaffAct, subject: string, reason = '') {
  const { db, tenant, ip, now: at } = call
  return recordAct(db, { act, by: staffOf(call).id, tenant: tenant.id, subject, reason, ip, at })
}
