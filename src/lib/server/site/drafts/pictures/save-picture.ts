import { isPictureName } from '../../../../domain/staff/picture-name.ts'
import type { StaffActor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Tx } from '../../../platform/db/index.ts'
import { demand } from '../../../refusal.ts'
import {
  documentName,
  documentPath,
  type Library,
  type PictureFormat,
  pictureFormats,
} from '../../editions/index.ts'
import {
  type DraftDocumentRow,
  type DraftRow,
  documentsOfDraft,
  lockDraft,
  putDocument,
  touchDraft,
} from '../draft-rows.ts'
import { mayTouch } from '../rights.ts'
import { demandOpen, demandRoom, refuseChanged } from '../save-document.ts'
import { type ReadyPicture, readyPicture } from './ready-picture.ts'

/** Bytes of all pictures of one draft: an export holds them all. */
const MOST_BYTES = 64 * 1024 * 1024

/** A picture as somebody sends it, and the one that they have seen in its place. */
export type PictureWish = {
  id: string
  name: string
  tenant: string | null
  base64: string
  instead: { path: string; version: number; hash: string | null } | null
}

type Saving = Parameters<typeof readyPicture>[0] &
  Context<
    | 'draft_not_found'
    | 'draft_full'
    | 'draft_waiting'
    | 'document_path_unknown'
    | 'document_not_yours'
    | 'document_changed'
    | 'picture_name_unfit'
    | 'picture_name_taken'
    | 'pictures_full'
  >

/**
 * Keeps a picture in a draft, beside or in place of the one of its name. A picture that came meanwhile, or
 * was changed, is told with the refusal and stays. Document and bytes are written as one: a process that
 * dies has written neither.
 */
export async function savePicture(
  context: Saving,
  staff: StaffActor,
  wish: PictureWish,
  { live, maxBytes }: { live: Library; maxBytes: number },
): Promise<{ path: string; version: number }> {
  const { id, name, tenant } = wish
  demand(context, isPictureName(name), 'picture_name_unfit')
  const pathIn = (kind: PictureFormat) => documentPath({ kind, id: name, tenant, locale: null })
  demand(context, documentName(pathIn('jpeg')), 'document_path_unknown')
  const mine = mayTouch(staff, 'content.edit', pathIn('jpeg'), context.shop.tenants)
  demand(context, mine, 'document_not_yours')
  const picture = await readyPicture(context, Buffer.from(wish.base64, 'base64'), maxBytes)
  const path = pathIn(picture.format)
  return inTransaction(context.db, async (tx) => {
    const draft = await lockDraft(tx, id)
    demand(context, draft, 'draft_not_found')
    await demandOpen(context, tx, id)
    const rows = new Map((await documentsOfDraft(tx, id)).map((row) => [row.path, row]))
    const paths = Object.values(pictureFormats).map(pathIn)
    const there = paths.find((each) => isThere(rows.get(each), live, each))
    const row = rows.get(path)
    // Sent once more, because nobody heard the answer.
    if (there === path && row?.picture_sha256 === picture.sha256 && row.changed_by === staff.name)
      return { path, version: row.version }
    demandSeen(context, wish, { there, rows, live })
    if (!row) await demandRoom(context, tx, id)
    await demandBytes(context, tx, { draft, path, bytes: picture.bytes.length })
    const at = { context, staff, draft, live }
    if (there !== undefined && there !== path) await takeAway(tx, at, there, rows.get(there))
    const version = (row?.version ?? 0) + 1
    await put(tx, at, { path, version, picture })
    await touchDraft(tx, draft, context.now)
    return { path, version }
  })
}

/** Whether a draft shows a picture at a path. */
function isThere(row: DraftDocumentRow | undefined, live: Library, path: string): boolean {
  return row ? row.picture_sha256 !== null : live.documents.has(path)
}

type Known = {
  there: string | undefined
  rows: ReadonlyMap<string, DraftDocumentRow>
  live: Library
}

/** Refuses where somebody has not seen what their picture would take the place of. */
function demandSeen(
  context: Context<'picture_name_taken' | 'document_changed'>,
  { name, instead }: Pick<PictureWish, 'name' | 'instead'>,
  { there, rows, live }: Known,
): void {
  const row = rows.get(there ?? instead?.path ?? '')
  if (!instead) {
    const facts = { name, path: there, by: row?.changed_by ?? null }
    demand(context, there === undefined, 'picture_name_taken', { facts })
    return
  }
  if (there !== instead.path || (row?.version ?? 0) !== instead.version) refuseChanged(context, row)
  const hash = live.documents.get(there)?.hash ?? null
  if (hash !== instead.hash)
    context.refuse('document_changed', {
      facts: { by: null, at: null, text: null, version: instead.version, hash },
    })
}

async function demandBytes(
  context: Context<'pictures_full'>,
  tx: Tx,
  { draft, path, bytes }: { draft: DraftRow; path: string; bytes: number },
): Promise<void> {
  const { held } = await tx
    .selectFrom('content_draft_picture')
    .select(({ fn, val }) =>
      fn.coalesce(fn.sum<string>(fn('length', ['bytes'])), val('0')).as('held'),
    )
    .where('draft', '=', draft.id)
    .where('path', '<>', path)
    .executeTakeFirstOrThrow()
  demand(context, Number(held) + bytes <= MOST_BYTES, 'pictures_full')
}

type At = { context: Context; staff: StaffActor; draft: DraftRow; live: Library }

async function put(
  tx: Tx,
  { context, staff, draft, live }: At,
  { path, version, picture }: { path: string; version: number; picture?: ReadyPicture },
): Promise<void> {
  await putDocument(tx, {
    draft: draft.id,
    path,
    version,
    base_hash: live.documents.get(path)?.hash ?? null,
    text: null,
    ...(picture && { picture }),
    changed_by: staff.name,
    changed_at: context.now,
  })
}

/** A picture of the same name in another format would be a second one. */
async function takeAway(
  tx: Tx,
  at: At,
  path: string,
  row: DraftDocumentRow | undefined,
): Promise<void> {
  if (at.live.documents.has(path)) return put(tx, at, { path, version: (row?.version ?? 0) + 1 })
  await tx
    .deleteFrom('content_draft_document')
    .where('draft', '=', at.draft.id)
    .where('path', '=', path)
    .execute()
}
