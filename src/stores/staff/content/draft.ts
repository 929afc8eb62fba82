import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import {
  createPreviewLink,
  discardDraft,
  exportDraft,
  getDraft,
  getDraftChanges,
} from '../../../lib/contract/draft.ts'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { cancelPublication, publishDraft } from '../../../lib/contract/publication.ts'
import { callAsStaff } from '../staff.ts'
import { $drafts, followHistory, loadDrafts } from './drafts.ts'

export type Draft = OutputOf<typeof getDraft>
export type DraftChanges = OutputOf<typeof getDraftChanges>

export type DraftState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; draft: Draft }

export type ChangesState =
  | { state: 'looking' }
  | { state: 'failed'; failure: Failure }
  | { state: 'seen'; changes: DraftChanges }

/** Hours that the link beside the editor is good for: a working day. */
const OWN_HOURS = 12
/** Hours of a link that is handed on: two weeks. */
const SHARED_HOURS = 336

export const $draft = atom<DraftState>({ state: 'loading' })
export const $changes = atom<ChangesState>({ state: 'looking' })
/** Where preview pages of the open draft begin. */
export const $previewRoot = atom<string | null>(null)
/** A link to be handed on, once somebody has asked for one. */
export const $sharedLink = atom<{ href: string; expiresAt: string } | null>(null)
/** Why the last wish about the draft was refused. */
export const $refused = atom<Failure | null>(null)

let asked = ''

/** Opens a draft: its documents and problems, what it would change, and where its pages are shown. */
export async function openDraft(id: string): Promise<void> {
  asked = id
  $draft.set({ state: 'loading' })
  $previewRoot.set(null)
  $sharedLink.set(null)
  $refused.set(null)
  await Promise.all([renewDraft(id), loadDrafts()])
  const link = await callAsStaff(createPreviewLink, { id, hours: OWN_HOURS })
  if (asked === id && link.ok) $previewRoot.set(link.value.root)
}

/** Asks again for what has become of a draft. */
export async function renewDraft(id: string): Promise<void> {
  const answer = await callAsStaff(getDraft, { id })
  if (asked !== id) return
  if (!answer.ok) return $draft.set({ state: 'failed', failure: answer })
  $draft.set({ state: 'open', draft: answer.value })
  $changes.set({ state: 'looking' })
  const changes = await callAsStaff(getDraftChanges, { id })
  if (asked !== id) return
  $changes.set(
    changes.ok ? { state: 'seen', changes: changes.value } : { state: 'failed', failure: changes },
  )
}

/**
 * Publishes the open draft as it is shown, now or at an instant, and follows it; answers whether it is
 * live.
 */
export async function publishOpenDraft(note: string, at: string | null): Promise<boolean> {
  $refused.set(null)
  const now = $draft.get()
  if (now.state !== 'open') return false
  const { id, revision } = now.draft.draft
  const answer = await callAsStaff(publishDraft, { id, revision, note, ...(at && { at }) })
  if (!answer.ok) {
    $refused.set(answer)
    if (answer.code === 'draft_changed') await renewDraft(id)
    return false
  }
  await followHistory()
  const { publication } = answer.value
  return !publicationsOf(id).some((each) => each.id === publication.id)
}

/** Takes back what waits for its time. */
export async function cancelWaiting(id: string): Promise<void> {
  const answer = await callAsStaff(cancelPublication, { id })
  $refused.set(answer.ok ? null : answer)
  await loadDrafts()
}

/** Makes a link that somebody else may have. */
export async function shareDraft(): Promise<void> {
  const answer = await callAsStaff(createPreviewLink, { id: asked, hours: SHARED_HOURS })
  if (!answer.ok) return $refused.set(answer)
  const { href, expiresAt } = answer.value
  $sharedLink.set({ href, expiresAt })
}

/** The open draft as a patch; null where it cannot be had. */
export async function patchOfDraft(): Promise<string | null> {
  const answer = await callAsStaff(exportDraft, { id: asked })
  if (!answer.ok) $refused.set(answer)
  return answer.ok ? answer.value.patch : null
}

/** Discards the open draft; answers whether it is gone. */
export async function discardOpenDraft(): Promise<boolean> {
  const answer = await callAsStaff(discardDraft, { id: asked })
  $refused.set(answer.ok ? null : answer)
  return answer.ok
}

/** What has been asked to become of a draft lately, the newest first. */
export function publicationsOf(id: string) {
  const now = $drafts.get()
  return now.state === 'listed' ? now.history.publications.filter(({ draft }) => draft === id) : []
}
