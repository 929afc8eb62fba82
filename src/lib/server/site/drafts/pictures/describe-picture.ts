import { isPictureName } from '../../../../domain/staff/picture-name.ts'
import type { StaffActor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { demand } from '../../../refusal.ts'
import { documentPath, type Library } from '../../editions/index.ts'
import type { DraftDocumentRow } from '../draft-rows.ts'
import { saveDocument } from '../save-document.ts'
import { sourceOf } from '../sources.ts'
import { aboutText, type PictureAbout } from './about-text.ts'

export type AboutWish = PictureAbout & {
  id: string
  name: string
  tenant: string | null
  version: number
  hash: string | null
}

type Describing = Parameters<typeof saveDocument>[0] &
  Context<'picture_name_unfit' | 'picture_about_unreadable'>

/** Says in a draft what a picture shows, in its document as somebody has seen it. */
export async function describePicture(
  context: Describing,
  staff: StaffActor,
  { id, name, tenant, version, hash, ...about }: AboutWish,
  at: { live: Library; drafted: readonly DraftDocumentRow[]; contentDir: string },
): Promise<{ path: string; version: number }> {
  demand(context, isPictureName(name), 'picture_name_unfit')
  const path = documentPath({ kind: 'photo', id: name, tenant, locale: null })
  const row = at.drafted.find((each) => each.path === path)
  const held = at.live.documents.get(path)
  const before = row ? row.text : held ? await sourceOf(context.db, at.contentDir, held) : null
  const text = aboutText(before, about)
  demand(context, text !== null, 'picture_about_unreadable')
  const saved = await saveDocument(context, staff, { id, path, text, version, hash }, at)
  return { path, version: saved.version }
}
