import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import { revertDocument, saveDocument } from '../../../lib/contract/draft.ts'
import { describePicture, listDraftPictures } from '../../../lib/contract/draft-picture.ts'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { callAsStaff } from '../staff.ts'
import { renewDraft } from './draft.ts'

export type DraftPicture = OutputOf<typeof listDraftPictures>['pictures'][number]
export type PictureAbout = Pick<DraftPicture['about'], 'alt' | 'focus' | 'rights'>

export type PicturesState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; draft: string; listed: OutputOf<typeof listDraftPictures> }

/** The pictures of the open draft. */
export const $pictures = atom<PicturesState>({ state: 'loading' })
/** Whether they are shown, and which one was asked for. */
export const $picturesShown = atom<{ path: string | null } | null>(null)

/** Whether a document is a picture, which is shown and not edited. */
export function isPicturePath(path: string): boolean {
  return /(^|\/)images\/[^/]+\.(jpg|png|webp|avif|svg)$/.test(path)
}

export function showPictures(path: string | null = null): void {
  $picturesShown.set({ path })
}

export function hidePictures(): void {
  $picturesShown.set(null)
}

/** Asks for the pictures; those that are shown stay until there are newer ones. */
export async function loadPictures(draft: string): Promise<void> {
  const now = $pictures.get()
  if (now.state === 'listed' && now.draft !== draft) $pictures.set({ state: 'loading' })
  const answer = await callAsStaff(listDraftPictures, { id: draft })
  $pictures.set(
    answer.ok
      ? { state: 'listed', draft, listed: answer.value }
      : { state: 'failed', failure: answer },
  )
}

/** Asks anew for all that a change of a picture has changed. */
export async function renewPictures(draft: string): Promise<void> {
  await loadPictures(draft)
  void renewDraft(draft)
}

/**
 * Takes a picture away, and what is said of it; one that came with the draft is as if it never had. Answers
 * why it stays.
 */
export async function removePicture(draft: string, picture: DraftPicture): Promise<Failure | null> {
  const failure = await away(draft, picture.path, picture, picture.change === 'added')
  const { about } = picture
  const rest =
    failure === null && about.isThere
      ? await away(draft, about.path, about, about.hash === null)
      : null
  await renewPictures(draft)
  return failure ?? rest
}

type Seen = { version: number; hash: string | null }

async function away(
  draft: string,
  path: string,
  { version, hash }: Seen,
  isOfDraft: boolean,
): Promise<Failure | null> {
  const answer = isOfDraft
    ? await callAsStaff(revertDocument, { id: draft, path, version })
    : await callAsStaff(saveDocument, { id: draft, path, text: null, version, hash })
  return answer.ok ? null : answer
}

/** Takes what the draft changes of a picture out of it again; answers why it stays. */
export async function revertPicture(draft: string, picture: DraftPicture): Promise<Failure | null> {
  const { path, version, about } = picture
  const answer = await callAsStaff(revertDocument, { id: draft, path, version })
  // What was said of a picture comes back with it.
  const isAway = picture.change === 'removed' && !about.isThere && about.version > 0
  if (answer.ok && isAway) {
    const { path, version } = about
    await callAsStaff(revertDocument, { id: draft, path, version })
  }
  await renewPictures(draft)
  return answer.ok ? null : answer
}

/** Says what a picture shows; answers why it was not kept. */
export async function sayOfPicture(
  draft: string,
  { name, tenant, about: { version, hash } }: DraftPicture,
  about: PictureAbout,
): Promise<Failure | null> {
  const answer = await callAsStaff(describePicture, {
    ...{ id: draft, name, tenant, version, hash },
    ...about,
  })
  await renewPictures(draft)
  return answer.ok ? null : answer
}
