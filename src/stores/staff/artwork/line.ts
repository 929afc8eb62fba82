import { atom } from 'nanostores'
import type { Answer, Failure } from '../../../lib/client/answer.ts'
import type { RejectReason, RepairKind } from '../../../lib/contract/artwork.ts'
import {
  approveStaffArtwork,
  askAboutArtwork,
  claimArtwork,
  getStaffArtwork,
  getStaffArtworkProof,
  rejectArtwork,
} from '../../../lib/contract/artwork-desk.ts'
import {
  acceptStaffRepair,
  askStaffRepair,
  discardStaffRepair,
} from '../../../lib/contract/artwork-repair.ts'
import type { Endpoint, OutputOf } from '../../../lib/contract/endpoint.ts'
import { callAsStaff } from '../staff.ts'
import { refreshArtworkQueue } from './queue.ts'

export type DeskLine = OutputOf<typeof getStaffArtwork>
export type DeskKey = { orderId: string; lineItemId: string }
export type DeskAct = 'claim' | 'ask' | 'approve' | 'proof' | 'reject' | 'repair'

export type DeskLineState =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; line: DeskLine; busy: DeskAct | null; refused: Failure | null }

export const $deskLine = atom<DeskLineState>({ state: 'closed' })

let asked = 0

/** Opens a line; the one that is open stays in sight until the next is there. */
export async function openDeskLine(key: DeskKey): Promise<void> {
  const own = ++asked
  if ($deskLine.get().state !== 'open') $deskLine.set({ state: 'loading' })
  const answer = await callAsStaff(getStaffArtwork, key)
  if (own !== asked) return
  $deskLine.set(
    answer.ok
      ? { state: 'open', line: answer.value, busy: null, refused: null }
      : { state: 'failed', failure: answer },
  )
  follow()
}

const AGAIN_MS = 1_500

/** Asks again for the line that is open while something of it is being checked or mended. */
function follow(): void {
  const now = $deskLine.get()
  if (now.state !== 'open') return
  const { files, repairs, orderId, lineItemId } = now.line.artwork
  const waits =
    files.some(({ check }) => check.state === 'waiting') ||
    repairs.some(({ state }) => state === 'working')
  const own = asked
  if (waits)
    setTimeout(() => {
      if (own === asked) void openDeskLine({ orderId, lineItemId })
    }, AGAIN_MS)
}

export function closeDeskLine(): void {
  asked++
  $deskLine.set({ state: 'closed' })
}

export function claimDeskLine(take: 'free' | 'anyway' | 'back'): Promise<boolean> {
  return act('claim', (key) => callAsStaff(claimArtwork, { ...key, take }))
}

export function askCustomer(text: string): Promise<boolean> {
  return act('ask', (key) => callAsStaff(askAboutArtwork, { ...key, text }))
}

export function rejectLine(reasons: RejectReason[], text: string): Promise<boolean> {
  return act('reject', (key) => callAsStaff(rejectArtwork, { ...key, reasons, text }))
}

/** Has a file of the line mended; what comes of it is shown when it is there. */
export function askDeskRepair(wish: {
  fileId: string
  kinds: RepairKind[]
  order: number[]
}): Promise<boolean> {
  return act('repair', (key) => callAsStaff(askStaffRepair, { ...key, ...wish }))
}

export function endDeskRepair(repairId: string, how: 'accept' | 'discard'): Promise<boolean> {
  return how === 'accept'
    ? act('repair', (key) => callAsStaff(acceptStaffRepair, { ...key, repairId }))
    : act('repair', (key) => callAsStaff(discardStaffRepair, { ...key, repairId }))
}

/** Saves the proof of the open line, in the language of its order. */
export function saveDeskProof(): Promise<boolean> {
  return act('proof', async (key) => {
    const answer = await callAsStaff(getStaffArtworkProof, key)
    if (answer.ok) location.assign(answer.value.download)
    return answer
  })
}

/** Has the line printed from the files that are shown. */
export function approveDeskLine(): Promise<boolean> {
  return act('approve', (key, { artwork }) =>
    callAsStaff(approveStaffArtwork, { ...key, files: artwork.files.map(({ id }) => id) }),
  )
}

/** Does something with the open line and shows it as it stands afterwards; false where it was refused. */
async function act<E extends Endpoint>(
  name: DeskAct,
  work: (key: DeskKey, line: DeskLine) => Promise<Answer<E>>,
): Promise<boolean> {
  const now = $deskLine.get()
  if (now.state !== 'open' || now.busy) return false
  const own = asked
  $deskLine.set({ ...now, busy: name, refused: null })
  const { orderId, lineItemId } = now.line.artwork
  const key = { orderId, lineItemId }
  const answer = await work(key, now.line)
  const again = await callAsStaff(getStaffArtwork, key)
  if (own !== asked) return answer.ok
  const line = again.ok ? again.value : now.line
  $deskLine.set({ state: 'open', line, busy: null, refused: answer.ok ? null : answer })
  void refreshArtworkQueue()
  follow()
  return answer.ok
}
