import { atom } from 'nanostores'
import type { Answer, Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import {
  answerArtwork,
  approveArtwork,
  arrangeArtwork,
  cancelUpload,
  finishUpload,
  getArtworkProof,
  type RepairKind,
  removeArtworkFile,
  resetLineItemArtwork,
} from '../../lib/contract/artwork.ts'
import { acceptRepair, askRepair, discardRepair } from '../../lib/contract/artwork-repair.ts'
import { setOrderDocumentPreferences } from '../../lib/contract/document-preferences.ts'
import type { Endpoint } from '../../lib/contract/endpoint.ts'
import { movedUp } from '../../lib/domain/artwork/moved-up.ts'
import { $artwork, type Artwork, loadOrderArtwork, refreshLine } from './artwork.ts'
import { takeArrived } from './untaken.ts'

/** What is being done with a line, and why the last thing was refused. */
export type ActState =
  | { state: 'idle' }
  | { state: 'busy'; lineItemId: string; act: Act }
  | { state: 'refused'; lineItemId: string; failure: Failure }
export type Act =
  | 'answer'
  | 'approve'
  | 'arrange'
  | 'prefer'
  | 'proof'
  | 'remove'
  | 'repair'
  | 'reset'

export const $act = atom<ActState>({ state: 'idle' })

/** Loads the files of an order, and takes what has arrived whole while nobody could look through it. */
export async function openOrderArtwork(number: string): Promise<void> {
  await loadOrderArtwork(number)
  const now = $artwork.get()
  if (now.state !== 'ready') return
  const arriving = now.artworks.flatMap(({ lineItemId, arriving }) =>
    arriving.map((each) => ({ ...each, lineItemId })),
  )
  await takeArrived(arriving, {
    finish: (uploadId) => call(finishUpload, { uploadId }),
    refresh: refreshLine,
  })
}

/** Has a line printed from the files that are shown; `consent`: whatever was found in them. */
export function approveLine(artwork: Artwork, consent: boolean): Promise<boolean> {
  const files = artwork.files.map(({ id }) => id)
  return act(artwork, 'approve', () => call(approveArtwork, { ...keyOf(artwork), files, consent }))
}

/** Answers what staff have asked. */
export function answerQuestion(artwork: Artwork, text: string): Promise<boolean> {
  return act(artwork, 'answer', () => call(answerArtwork, { ...keyOf(artwork), text }))
}

/** Puts a file one place earlier. */
export function moveFileUp(artwork: Artwork, fileId: string): Promise<boolean> {
  const files = movedUp(artwork.files, fileId)
  if (!files) return Promise.resolve(false)
  return act(artwork, 'arrange', () => call(arrangeArtwork, { ...keyOf(artwork), files }))
}

export function removeFile(artwork: Artwork, fileId: string): Promise<boolean> {
  return act(artwork, 'remove', () => call(removeArtworkFile, { ...keyOf(artwork), fileId }))
}

/** Takes all files of a line away, so that others can be sent. */
export function resetLine(artwork: Artwork): Promise<boolean> {
  return act(artwork, 'reset', () => call(resetLineItemArtwork, keyOf(artwork)))
}

/** Has a file mended; what comes of it is shown when it is there. */
export function askForRepair(
  artwork: Artwork,
  wish: { fileId: string; kinds: RepairKind[]; order: number[] },
): Promise<boolean> {
  return act(artwork, 'repair', () => call(askRepair, { ...keyOf(artwork), ...wish }))
}

export function endRepair(
  artwork: Artwork,
  repairId: string,
  how: 'accept' | 'discard',
): Promise<boolean> {
  const input = { ...keyOf(artwork), repairId }
  return how === 'accept'
    ? act(artwork, 'repair', () => call(acceptRepair, input))
    : act(artwork, 'repair', () => call(discardRepair, input))
}

/** Says what is done with files that are not quite right. */
export function prefer(
  artwork: Artwork,
  documentPreferences: Artwork['documentPreferences'],
): Promise<boolean> {
  const input = { ...keyOf(artwork), documentPreferences }
  return act(artwork, 'prefer', () => call(setOrderDocumentPreferences, input))
}

/** Saves the proof of a line's files. */
export async function saveProof(artwork: Artwork): Promise<void> {
  await act(artwork, 'proof', async () => {
    const answer = await call(getArtworkProof, keyOf(artwork))
    if (answer.ok) location.assign(answer.value.download)
    return answer
  })
}

/** Gives up an upload of an earlier visit. */
export function dropArriving(artwork: Artwork, uploadId: string): Promise<boolean> {
  return act(artwork, 'remove', () => call(cancelUpload, { uploadId }))
}

function keyOf({ orderId, lineItemId }: Artwork) {
  return { orderId, lineItemId }
}

/** One thing at a time; afterwards the line is shown as it stands. */
async function act<E extends Endpoint>(
  { lineItemId }: Artwork,
  name: Act,
  work: () => Promise<Answer<E>>,
): Promise<boolean> {
  if ($act.get().state === 'busy') return false
  $act.set({ state: 'busy', lineItemId, act: name })
  const answer = await work()
  await refreshLine(lineItemId)
  $act.set(answer.ok ? { state: 'idle' } : { state: 'refused', lineItemId, failure: answer })
  return answer.ok
}
