import {
  describePicture as describe,
  listDraftPictures,
  savePicture as save,
} from '../../../../contract/draft-picture.ts'
import { staffOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { recordAct } from '../../../people/staff/index.ts'
import { type Api, mount } from '../../../platform/http/index.ts'
import { askedDraft } from '../asked-draft.ts'
import type { Editing } from '../editing.ts'
import { describePicture } from './describe-picture.ts'
import { picturesOf } from './list-pictures.ts'
import { savePicture } from './save-picture.ts'

/** A file of 8 MB as base64, with what stands round it. */
const PICTURE_BODY = 11_300_000

/** Mounts how editors put pictures into drafts. */
export function mountPictures(api: Api, editing: Editing): void {
  mount(api, listDraftPictures, async ({ id, owner }, call) => {
    const state = await askedDraft(call, editing, id)
    const listed = await picturesOf(call.db, state, staffOf(call), owner)
    return { ...listed, maxBytes: editing.pictureBytes }
  })

  mount(
    api,
    save,
    async (wish, call) => {
      const { live } = await askedDraft(call, editing, wish.id)
      const at = { live: live.library, maxBytes: editing.pictureBytes }
      const { path, version } = await savePicture(call, staffOf(call), wish, at)
      await keepSaved(call, wish.id, path)
      return { path, version, changedAt: call.now.toISOString() }
    },
    { bodyLimit: PICTURE_BODY },
  )

  mount(api, describe, async (wish, call) => {
    const { live, documents: drafted } = await askedDraft(call, editing, wish.id)
    const at = { live: live.library, drafted, contentDir: editing.contentDir }
    const { path, version } = await describePicture(call, staffOf(call), wish, at)
    await keepSaved(call, wish.id, path)
    return { path, version, changedAt: call.now.toISOString() }
  })
}

type Keeping = Context<'login_required'> & Pick<Parameters<typeof recordAct>[1], 'ip'>

function keepSaved(context: Keeping, draft: string, path: string) {
  const { db, tenant, ip, now: at } = context
  const subject = `draft:${draft} ${path}`
  const by = staffOf(context).id
  return recordAct(db, { act: 'draft.saved', by, tenant: tenant.id, subject, reason: '', ip, at })
}
