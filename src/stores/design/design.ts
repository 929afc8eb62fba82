import { atom } from 'nanostores'
import type { Answer, Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { cancelUpload, finishUpload } from '../../lib/contract/artwork.ts'
import {
  approveDesign,
  commentOnDesign,
  getDesign,
  removeBriefFile,
  sendDesignBrief,
  startBriefUpload,
  wantDesignChanges,
} from '../../lib/contract/design.ts'
import type { Endpoint, InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { getOrder } from '../../lib/contract/order.ts'
import { DESIGN_SERVICE } from '../../lib/domain/product/file-checks.ts'
import { type SendingWay, sendFiles } from '../artwork/sending.ts'

export type Design = OutputOf<typeof getDesign>['design']
export type Version = Design['versions'][number]
export type Answers = InputOf<typeof sendDesignBrief>['answers']
export type Pin = NonNullable<Design['comments'][number]['pin']>

export type DesignPageState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'ready'; design: Design; busy: Act | null; refused: Failure | null }
export type Act = 'brief' | 'comment' | 'changes' | 'approve' | 'remove'

export const $design = atom<DesignPageState>({ state: 'loading' })

/** Loads what is designed for a line of an order; without a line, for the first one that has a design. */
export async function loadDesign(number: string, line: string | null): Promise<void> {
  $design.set({ state: 'loading' })
  const found = await call(getOrder, { id: number })
  if (!found.ok) return $design.set({ state: 'failed', failure: found })
  const { order } = found.value
  const designed = order.lineItems.find(({ services }) => services[DESIGN_SERVICE])
  const lineItemId = line ?? designed?.id ?? order.lineItems[0]?.id ?? ''
  const answer = await call(getDesign, { orderId: order.id, lineItemId })
  if (!answer.ok) return $design.set({ state: 'failed', failure: answer })
  const { design } = answer.value
  $design.set({ state: 'ready', design, busy: null, refused: null })
  return followCheck(design)
}

/** Asks for it anew; what is shown stays where no answer comes. */
export async function refreshDesign(): Promise<void> {
  const now = $design.get()
  if (now.state !== 'ready') return
  const answer = await call(getDesign, keyOf(now.design))
  const still = $design.get()
  if (!answer.ok || still.state !== 'ready') return
  $design.set({ ...still, design: answer.value.design })
  followCheck(answer.value.design)
}

const FOLLOW_MS = 2_000

/** Asks again while pictures of something that was sent are being drawn. */
function followCheck({ examples }: Design): void {
  if (examples.some(({ check }) => check.state === 'waiting'))
    setTimeout(() => void refreshDesign(), FOLLOW_MS)
}

export const sendBrief = (answers: Answers) =>
  act('brief', (design) =>
    call(sendDesignBrief, { ...keyOf(design), answers, seen: design.briefs }),
  )

type Said = { id: string; text: string; version: number | null; pin: Pin | null }

export const say = (said: Said) =>
  act('comment', (design) => call(commentOnDesign, { ...keyOf(design), ...said }))

export const wantChanges = (version: number) =>
  act('changes', (design) => call(wantDesignChanges, { ...keyOf(design), version }))

export const approve = (version: number) =>
  act('approve', (design) => call(approveDesign, { ...keyOf(design), version }))

export const removeExample = (fileId: string) =>
  act('remove', (design) => call(removeBriefFile, { ...keyOf(design), fileId }))

const ofBrief: SendingWay = {
  start: (file) => call(startBriefUpload, file),
  finish: (uploadId) => call(finishUpload, { uploadId }),
  cancel: (uploadId) => call(cancelUpload, { uploadId }),
  taken: () => refreshDesign(),
}

/** Sends pictures and texts that explain the brief. */
export function sendExamples(design: Design, files: readonly File[]): void {
  sendFiles(keyOf(design), files, ofBrief)
}

function keyOf({ orderId, lineItemId }: Design) {
  return { orderId, lineItemId }
}

/** One thing at a time; afterwards the design is shown as it stands. False where it was refused. */
async function act<E extends Endpoint>(
  name: Act,
  work: (design: Design) => Promise<Answer<E>>,
): Promise<boolean> {
  const now = $design.get()
  if (now.state !== 'ready' || now.busy) return false
  $design.set({ ...now, busy: name, refused: null })
  const answer = await work(now.design)
  await refreshDesign()
  const still = $design.get()
  if (still.state === 'ready')
    $design.set({ ...still, busy: null, refused: answer.ok ? null : answer })
  return answer.ok
}
