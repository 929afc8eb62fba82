import { atom } from 'nanostores'
import type { Answer, Failure } from '../../../lib/client/answer.ts'
import {
  answerDesign,
  claimDesign,
  type DesignView,
  finishDesignUpload,
  getStaffDesign,
  handOverDesign,
  listStaffDesigns,
  proposeDesign,
  removeDesignDraft,
  startDesignUpload,
} from '../../../lib/contract/design-desk.ts'
import type { Endpoint, OutputOf } from '../../../lib/contract/endpoint.ts'
import { type SendingWay, sendFiles } from '../../artwork/sending.ts'
import { randomId } from '../../browser/random-id.ts'
import { callAsStaff } from '../staff.ts'

export type DesignQueue = OutputOf<typeof listStaffDesigns>
export type DeskDesign = OutputOf<typeof getStaffDesign>
export type DesignKey = { orderId: string; lineItemId: string }

export type QueueState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'listed' } & DesignQueue)

export type DeskState =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; open: DeskDesign; busy: string | null; refused: Failure | null }

export const $designQueue = atom<QueueState>({ state: 'loading' })
export const $deskDesign = atom<DeskState>({ state: 'closed' })

let view: DesignView = 'to_do'
let listed = 0
let opened = 0

export async function loadDesignQueue(wanted: DesignView): Promise<void> {
  view = wanted
  $designQueue.set({ state: 'loading' })
  await refreshDesignQueue()
}

async function refreshDesignQueue(): Promise<void> {
  const own = ++listed
  const answer = await callAsStaff(listStaffDesigns, { view })
  if (own !== listed) return
  $designQueue.set(
    answer.ok ? { state: 'listed', ...answer.value } : { state: 'failed', failure: answer },
  )
}

/** Opens a design; the one that is open stays in sight until the next is there. */
export async function openDeskDesign(key: DesignKey): Promise<void> {
  const own = ++opened
  if ($deskDesign.get().state !== 'open') $deskDesign.set({ state: 'loading' })
  const answer = await callAsStaff(getStaffDesign, key)
  if (own !== opened) return
  $deskDesign.set(
    answer.ok
      ? { state: 'open', open: answer.value, busy: null, refused: null }
      : { state: 'failed', failure: answer },
  )
  if (answer.ok) followDrafts(answer.value)
}

export function closeDeskDesign(): void {
  opened++
  $deskDesign.set({ state: 'closed' })
}

const FOLLOW_MS = 2_000

/** Asks again while something that was sent is being looked through. */
function followDrafts({ drafts }: DeskDesign): void {
  const own = opened
  if (drafts.some(({ check }) => check.state === 'waiting'))
    setTimeout(() => void (own === opened && refreshDeskDesign()), FOLLOW_MS)
}

async function refreshDeskDesign(): Promise<void> {
  const now = $deskDesign.get()
  if (now.state !== 'open') return
  const own = opened
  const answer = await callAsStaff(getStaffDesign, keyOf(now.open))
  const still = $deskDesign.get()
  if (own !== opened || !answer.ok || still.state !== 'open') return
  $deskDesign.set({ ...still, open: answer.value })
  followDrafts(answer.value)
}

export const claimOpenDesign = (take: 'free' | 'anyway' | 'back') =>
  act('claim', (key) => callAsStaff(claimDesign, { ...key, take }))

export const writeToCustomer = (text: string) =>
  act('message', (key) => callAsStaff(answerDesign, { ...key, id: randomId(), text }))

export const proposeDraft = (fileId: string, note: string) =>
  act('propose', (key) => callAsStaff(proposeDesign, { ...key, fileId, note }))

export const handOverDraft = (fileId: string) =>
  act('hand_over', (key) => callAsStaff(handOverDesign, { ...key, fileId }))

export const removeDraft = (fileId: string) =>
  act('remove', (key) => callAsStaff(removeDesignDraft, { ...key, fileId }))

const asStaff: SendingWay = {
  start: (file) => callAsStaff(startDesignUpload, file),
  finish: (uploadId) => callAsStaff(finishDesignUpload, { uploadId }),
  // What has arrived stays where it is: the same file goes on from there.
  cancel: async () => {},
  taken: () => refreshDeskDesign(),
}

/** Sends files of the designer's for the design that is open. */
export function sendDrafts(open: DeskDesign, files: readonly File[]): void {
  sendFiles(keyOf(open), files, asStaff)
}

function keyOf({ design: { orderId, lineItemId } }: DeskDesign): DesignKey {
  return { orderId, lineItemId }
}

/** Does something with the open design and shows it as it stands afterwards; false where it was refused. */
async function act<E extends Endpoint>(
  name: string,
  work: (key: DesignKey) => Promise<Answer<E>>,
): Promise<boolean> {
  const now = $deskDesign.get()
  if (now.state !== 'open' || now.busy) return false
  $deskDesign.set({ ...now, busy: name, refused: null })
  const answer = await work(keyOf(now.open))
  await refreshDeskDesign()
  const still = $deskDesign.get()
  if (still.state === 'open')
    $deskDesign.set({ ...still, busy: null, refused: answer.ok ? null : answer })
  void refreshDesignQueue()
  return answer.ok
}
