import type { StaffActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { documentName, type Library, readDocument, type StoredDocument } from '../editions/index.ts'
import { type DraftDocumentRow, lockDraft, putDocument, touchDraft } from './draft-rows.ts'
import { mayMoveMoney, movesMoney } from './money.ts'
import { mayTouch } from './rights.ts'
import { isText, sourceOf } from './sources.ts'

/** Documents of one draft. */
const MOST = 500

/** A change as somebody has made it of what they had read. */
export type Change = {
  id: string
  path: string
  text: string | null
  version: number
  hash: string | null
}

type Saving = Context<
  | 'draft_not_found'
  | 'draft_full'
  | 'draft_waiting'
  | 'document_path_unknown'
  | 'document_not_text'
  | 'document_not_yours'
  | 'document_of_money'
  | 'document_changed'
>

/**
 * Keeps a change in a draft. What somebody else has done to the document since it was read, in the draft
 * or by an edition, is told with the refusal and stays: nothing is overwritten unseen.
 */
export async function saveDocument(
  context: Saving,
  staff: StaffActor,
  change: Change,
  { live, contentDir }: { live: Library; contentDir: string },
): Promise<{ version: number }> {
  const { path, text, version, hash } = change
  demand(context, documentName(path), 'document_path_unknown')
  demand(context, text === null || isText(path), 'document_not_text')
  const mine = mayTouch(staff, 'content.edit', path, context.shop.tenants)
  demand(context, mine, 'document_not_yours')
  const held = live.documents.get(path)
  const source = held && held.hash !== hash ? await sourceOf(context.db, contentDir, held) : null
  return inTransaction(context.db, async (tx) => {
    const draft = await lockDraft(tx, change.id)
    demand(context, draft, 'draft_not_found')
    await demandOpen(context, tx, change.id)
    const known = await documentIn(tx, change)
    if ((known?.version ?? 0) !== version) refuseChanged(context, known)
    if ((held?.hash ?? null) !== hash)
      context.refuse('document_changed', {
        facts: { by: null, at: null, text: source, version, hash: held?.hash ?? null },
      })
    const isPaidElsewhere = paidElsewhere(path, text, [held, read(path, known?.text)])
    demand(context, !isPaidElsewhere || mayMoveMoney(staff, path), 'document_of_money')
    if (!known) await demandRoom(context, tx, change.id)
    const saved = { version: version + 1, base_hash: hash, changed_by: staff.name, text }
    await putDocument(tx, { draft: change.id, path, ...saved, changed_at: context.now })
    await touchDraft(tx, draft, context.now)
    return { version: saved.version }
  })
}

/** Refuses a document more than a draft holds. */
export async function demandRoom(
  context: Context<'draft_full'>,
  tx: Tx,
  draft: string,
): Promise<void> {
  const { count } = await tx
    .selectFrom('content_draft_document')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('draft', '=', draft)
    .executeTakeFirstOrThrow()
  demand(context, Number(count) < MOST, 'draft_full')
}

/** Whether money would go where neither the live document nor the draft's says. What cannot be read cannot go live. */
function paidElsewhere(
  path: string,
  text: string | null,
  known: readonly (StoredDocument | undefined)[],
): boolean {
  const wanted = read(path, text)
  if (text !== null && !wanted) return false
  return known.every((each) => movesMoney(each, wanted))
}

function read(path: string, text: string | null | undefined): StoredDocument | undefined {
  if (text === null || text === undefined || documentName(path)?.kind !== 'tenant') return undefined
  const result = readDocument(path, text)
  return result.ok ? result.document : undefined
}

type Reverting = Context<
  | 'draft_not_found'
  | 'draft_waiting'
  | 'document_not_found'
  | 'document_not_yours'
  | 'document_changed'
>

/** Takes a change out of a draft, unless somebody else has changed it since. */
export async function revertDocument(
  context: Reverting,
  staff: StaffActor,
  change: Pick<Change, 'id' | 'path' | 'version'>,
): Promise<void> {
  const { id, path, version } = change
  const mine = mayTouch(staff, 'content.edit', path, context.shop.tenants)
  demand(context, mine, 'document_not_yours')
  await inTransaction(context.db, async (tx) => {
    const draft = await lockDraft(tx, id)
    demand(context, draft, 'draft_not_found')
    await demandOpen(context, tx, id)
    const known = await documentIn(tx, change)
    demand(context, known, 'document_not_found')
    if (known.version !== version) refuseChanged(context, known)
    await tx
      .deleteFrom('content_draft_document')
      .where('draft', '=', id)
      .where('path', '=', path)
      .execute()
    await touchDraft(tx, draft, context.now)
  })
}

/** What waits to be published is what was decided on: it is changed once it waits no more. */
export async function demandOpen(
  context: Context<'draft_waiting'>,
  tx: Tx,
  draft: string,
): Promise<void> {
  const waiting = await tx
    .selectFrom('content_publication')
    .select('id')
    .where('draft', '=', draft)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  demand(context, !waiting, 'draft_waiting')
}

function documentIn(tx: Tx, { id, path }: Pick<Change, 'id' | 'path'>) {
  return tx
    .selectFrom('content_draft_document')
    .selectAll()
    .where('draft', '=', id)
    .where('path', '=', path)
    .executeTakeFirst()
}

/** Says who has changed a document, when, and to what. */
export function refuseChanged(
  context: Context<'document_changed'>,
  known: DraftDocumentRow | undefined,
): never {
  return context.refuse('document_changed', {
    facts: {
      by: known?.changed_by ?? null,
      at: known?.changed_at.toISOString() ?? null,
      text: known?.text ?? null,
      version: known?.version ?? 0,
      hash: known?.base_hash ?? null,
    },
  })
}
