import {
  cancelPublication,
  getHistory,
  getPublication,
  publishDraft,
  publishFolder,
  rollBack,
} from '../../../contract/publication.ts'
import { staffOf } from '../../actor.ts'
import { recordAct, type StaffAct } from '../../people/staff/index.ts'
import { type Api, type Call, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import type { Editing } from '../drafts/index.ts'
import { listLiveEditions, newestEdition } from '../editions/index.ts'
import { cancel, findPublication, recentPublications, wirePublication } from './publication-rows.ts'
import { type Queueing, requestDraft, requestEdition, requestFolder } from './request.ts'
import { readDelivery, SIGNATURE_HEADER } from './webhook.ts'
import { demandRight, isTold, pathsOf } from './whose.ts'

export { type Proof, prove } from './prove.ts'
export { type PublishJob, type PublishLibrary, publishJob } from './publish-job.ts'
export { publishProved } from './publish-proved.ts'

/** Of the history. */
const EDITIONS = 30

type PublishingTerms = Queueing & {
  editing: Editing
  /** Signs the webhook; there is none without it. */
  secret: string | undefined
}

/** Mounts how editors publish, look back and go back. */
export function mountPublishing(api: Api, { editing, secret, ...queueing }: PublishingTerms): void {
  mount(api, getHistory, async (_input, call) => {
    const { db, now } = call
    const recent = await recentPublications(db, now)
    const told = await Promise.all(recent.map((row) => isTold(db, staffOf(call), row)))
    const rows = recent.filter((_, index) => told[index])
    return {
      live: await newestEdition(db),
      editions: await listLiveEditions(db, EDITIONS),
      publications: await Promise.all(rows.map((row) => wirePublication(call, row))),
    }
  })

  mount(api, getPublication, async ({ id }, call) => {
    const found = await findPublication(call.db, id)
    demand(call, found, 'publication_not_found')
    demand(call, await isTold(call.db, staffOf(call), found), 'publication_not_found')
    return { publication: await wirePublication(call, found) }
  })

  mount(api, publishDraft, async (wish, call) => {
    const { states } = editing
    const row = await requestDraft(call, staffOf(call), wish, { ...queueing, states })
    await keep(call, 'publication.requested', `publication:${row.id}`, row.note)
    return { publication: await wirePublication(call, row) }
  })

  mount(api, cancelPublication, async ({ id }, call) => {
    const found = await findPublication(call.db, id)
    demand(call, found, 'publication_not_found')
    demandRight(call, staffOf(call), await pathsOf(call.db, found))
    demand(call, await cancel(call.db, id, call.now), 'publication_over')
    await keep(call, 'publication.cancelled', `publication:${id}`)
    return { success: true as const }
  })

  mount(api, rollBack, async (wish, call) => {
    const row = await requestEdition(call, staffOf(call), wish, queueing)
    await keep(call, 'edition.rolled_back', `edition:${wish.number}`, row.note)
    return { publication: await wirePublication(call, row) }
  })

  const answerHook = async (_input: object, call: Call<HookCode>) => {
    const header = call.header(SIGNATURE_HEADER)
    const delivery = readDelivery(call, secret, { header, payload: call.rawBody })
    const { id, note: reason } = await requestFolder(call, delivery, queueing)
    const { db, ip, now: at } = call
    const act = { act: 'publication.requested', by: null, tenant: null } as const
    await recordAct(db, { ...act, subject: `publication:${id}`, reason, ip, at })
    return { publication: id }
  }
  mount(api, publishFolder, answerHook, { raw: true })
}

type HookCode = (typeof publishFolder.errors)[number]

function keep(call: Call<'login_required'>, act: StaffAct, subject: string, reason = '') {
  const { db, tenant, ip, now: at } = call
  return recordAct(db, { act, by: staffOf(call).id, tenant: tenant.id, subject, reason, ip, at })
}
