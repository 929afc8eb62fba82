import { AT_START } from '../../../domain/staff/edition-note.ts'
import type { StaffActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { demand } from '../../refusal.ts'
import { type DraftStates, demandOpen, documentsOfDraft, lockDraft } from '../drafts/index.ts'
import {
  changedBetween,
  documentsOf,
  editionNumbered,
  listLiveEditions,
  newestEdition,
} from '../editions/index.ts'
import { insertPublication, type PublicationRow } from './publication-rows.ts'
import type { PublishJob } from './publish-job.ts'
import type { Delivery } from './webhook.ts'
import { demandMoney, demandRight } from './whose.ts'

/** Letters of a note. */
const NOTE = 300
/** A moment that has just gone by is now. */
const GRACE_MS = 60_000
/** Milliseconds after which a delivery is refused for the age of its signature. */
const FORGOTTEN_MS = 24 * 3600_000

export type Queueing = { enqueue: Enqueue; job: PublishJob }

type DraftWish = { id: string; revision: number; note: string; at?: string | undefined }

type Publishing = Context<
  | 'draft_not_found'
  | 'draft_empty'
  | 'draft_changed'
  | 'draft_waiting'
  | 'document_not_yours'
  | 'document_of_money'
  | 'instant_past'
>

/**
 * Asks for a draft to be published as somebody has looked at it, now or at a time, by somebody who may
 * for all that it changes.
 */
export async function requestDraft(
  context: Publishing,
  staff: StaffActor,
  { id, revision, note, at }: DraftWish,
  { states, ...queueing }: Queueing & { states: DraftStates },
): Promise<PublicationRow> {
  const { db, now } = context
  const when = at === undefined ? now : new Date(at)
  demand(context, when.getTime() > now.getTime() - GRACE_MS, 'instant_past')
  const state = await states.of(id)
  demand(context, state, 'draft_not_found')
  demand(context, state.changes.length > 0, 'draft_empty')
  return inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, id)
    demand(context, draft, 'draft_not_found')
    await demandOpen(context, tx, id)
    demand(context, draft.revision === revision, 'draft_changed')
    const documents = await documentsOfDraft(tx, id)
    demandRight(
      context,
      staff,
      documents.map(({ path }) => path),
    )
    demandMoney(
      context,
      staff,
      state.changes.map(({ path }) => path),
      { before: state.live.library, after: state.library },
    )
    const wish = { kind: 'draft', draft: id, edition: null, note: note || draft.name } as const
    const by = { author: staff.name, account_id: staff.id }
    return queued(tx, queueing, { ...wish, ...by, requested_at: now, publish_at: when })
  })
}

type GoingBack = Context<
  | 'edition_not_found'
  | 'edition_is_live'
  | 'edition_outdated'
  | 'document_not_yours'
  | 'document_of_money'
>

/** Asks for an older edition to be live again; `live` is the one that was live when somebody looked. */
export async function requestEdition(
  context: GoingBack,
  staff: StaffActor,
  { number, live, note }: { number: number; live: number; note: string },
  queueing: Queueing,
): Promise<PublicationRow> {
  const { db, now } = context
  const newest = await newestEdition(db)
  demand(context, newest === live, 'edition_outdated')
  demand(context, number !== newest, 'edition_is_live')
  const [known] = await listLiveEditions(db, 1, number)
  demand(context, known?.number === number, 'edition_not_found')
  const paths = await changedBetween(db, number, newest)
  demandRight(context, staff, paths)
  const documents = async (edition: number) => ({
    documents: await documentsOf(db, await editionNumbered(db, edition)),
  })
  const both = { before: await documents(newest), after: await documents(number) }
  demandMoney(context, staff, paths, both)
  return inTransaction(db, (tx) =>
    queued(tx, queueing, {
      kind: 'edition',
      draft: null,
      edition: number,
      live,
      note: note || backNote(context, known),
      author: staff.name,
      account_id: staff.id,
      requested_at: now,
      publish_at: now,
    }),
  )
}

/** What the history says of going back where nobody says why, as long as a note may be. */
function backNote(
  { shop, tenant, locale }: Context,
  { number, note }: { number: number; note: string },
): string {
  const why = note === AT_START ? shop.voice(tenant, locale, 'admin.content_at_start') : note
  const said = shop.voice(tenant, locale, 'admin.content_back_note', { number, note: why })
  const letters = Array.from(said)
  return letters.length > NOTE ? `${letters.slice(0, NOTE - 1).join('')}…` : said
}

/** Asks for the content folder to be published, once for a delivery. */
export async function requestFolder(
  context: Context<'publication_over'>,
  { id, note, author }: Delivery,
  queueing: Queueing,
): Promise<PublicationRow> {
  const { db, now } = context
  return inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows: taken } = await tx
      .insertInto('content_webhook_delivery')
      .values({ id, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    demand(context, (taken ?? 0n) > 0n, 'publication_over')
    await tx
      .deleteFrom('content_webhook_delivery')
      .where('received_at', '<', new Date(now.getTime() - FORGOTTEN_MS))
      .execute()
    const wish = { kind: 'folder', draft: null, edition: null, note, author } as const
    const at = { requested_at: now, publish_at: now }
    return queued(tx, queueing, { ...wish, ...at, account_id: null })
  })
}

async function queued(
  tx: Tx,
  { enqueue, job }: Queueing,
  wish: Parameters<typeof insertPublication>[1],
): Promise<PublicationRow> {
  const row = await insertPublication(tx, wish)
  const isNow = row.publish_at <= row.requested_at
  await enqueue(tx, job, { publication: row.id }, isNow ? {} : { at: row.publish_at })
  return row
}
