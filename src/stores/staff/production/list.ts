import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import type { InputOf, OutputOf } from '../../../lib/contract/endpoint.ts'
import {
  countProduction,
  listProduction,
  moveProduction,
  type ProductionLine,
  type WorkStage,
  type WorkWindow,
} from '../../../lib/contract/production.ts'
import { addPage } from '../add-page.ts'
import { callAsStaff } from '../staff.ts'

export type WorkLine = ProductionLine
export type WorkWanted = {
  window: WorkWindow
  machine: string | null
  material: string | null
  stage: WorkStage | null
}
export type WorkMove = Pick<InputOf<typeof moveProduction>, 'event' | 'shipment'>
export type WorkCounts = OutputOf<typeof countProduction>
/** A line that did not move, and why: a code, and the state that it is in. */
export type Stayed = { reference: string; code: string; state: WorkLine['state'] | null }

export type WorkState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'listed'
      lines: WorkLine[]
      next: string | null
      more: 'idle' | 'loading' | Failure
      /** Ids of lines. */
      chosen: string[]
      moving: boolean
      outcome: { moved: number; stayed: Stayed[] } | Failure | null
    }
type Listed = Extract<WorkState, { state: 'listed' }>

export const $work = atom<WorkState>({ state: 'loading' })
/** How much there is to make; null until it is known. */
export const $workCounts = atom<WorkCounts | null>(null)

let asked = 0
let wanted: WorkWanted = { window: 'due', machine: null, material: null, stage: null }

/** Asks for the lines of a window and its filters; the last list asked for counts. */
export async function loadWork(wish: WorkWanted): Promise<void> {
  wanted = wish
  $work.set({ state: 'loading' })
  await ask(null)
}

/** Asks anew without emptying the list: something about its lines has changed. */
export async function refreshWork(): Promise<void> {
  await ask($work.get())
}

async function ask(before: WorkState | null): Promise<void> {
  const own = ++asked
  void loadCounts(own)
  const answer = await callAsStaff(listProduction, inputOf(wanted))
  if (own !== asked) return
  if (!answer.ok) {
    if (before?.state !== 'listed') $work.set({ state: 'failed', failure: answer })
    return
  }
  const { lines, next } = answer.value
  const now = $work.get()
  const ids = lines.map(({ lineItemId }) => lineItemId)
  const kept = now.state === 'listed' ? now.chosen.filter((id) => ids.includes(id)) : []
  const outcome = now.state === 'listed' ? now.outcome : null
  $work.set({ state: 'listed', lines, next, more: 'idle', chosen: kept, moving: false, outcome })
}

/** Adds the next page; nothing while it is on its way already. */
export function loadMoreWork(): Promise<void> {
  const own = asked
  return addPage($work, {
    isCurrent: () => own === asked,
    ask: (after) => callAsStaff(listProduction, { ...inputOf(wanted), after }),
    add: (listed, page) => ({ ...listed, lines: [...listed.lines, ...page.lines] }),
  })
}

export function chooseWork(ids: readonly string[], on: boolean): void {
  change(({ chosen }) => {
    const others = chosen.filter((id) => !ids.includes(id))
    return { chosen: on ? [...others, ...ids] : others }
  })
}

/** Moves the chosen lines on, each for which the step follows; false where nothing was answered. */
export async function moveChosenWork(move: WorkMove): Promise<boolean> {
  const now = $work.get()
  if (now.state !== 'listed' || now.moving || now.chosen.length === 0) return false
  const lines = now.lines.filter(({ lineItemId }) => now.chosen.includes(lineItemId))
  change(() => ({ moving: true, outcome: null }))
  const outcome = await moveLines(lines, move)
  change(() => ({ moving: false, outcome, ...('moved' in outcome && { chosen: [] }) }))
  await refreshWork()
  return 'moved' in outcome
}

/** Moves lines on and tells of each that stayed. */
export async function moveLines(
  lines: readonly WorkLine[],
  move: WorkMove,
): Promise<{ moved: number; stayed: Stayed[] } | Failure> {
  const keys = lines.map(({ orderId, lineItemId }) => ({ orderId, lineItemId }))
  const answer = await callAsStaff(moveProduction, { lines: keys, ...move })
  if (!answer.ok) return answer
  const stayed = answer.value.results.flatMap(({ lineItemId, code, state }): Stayed[] => {
    const line = lines.find((each) => each.lineItemId === lineItemId)
    return line && code ? [{ reference: line.reference, code, state }] : []
  })
  return { moved: lines.length - stayed.length, stayed }
}

async function loadCounts(own: number): Promise<void> {
  const answer = await callAsStaff(countProduction, { window: wanted.window })
  if (answer.ok && own === asked) $workCounts.set(answer.value)
}

function change(make: (listed: Listed) => Partial<Listed>): void {
  const now = $work.get()
  if (now.state === 'listed') $work.set({ ...now, ...make(now) })
}

function inputOf({ window, machine, material, stage }: WorkWanted): InputOf<typeof listProduction> {
  return {
    window,
    ...(machine !== null && { machine }),
    ...(material !== null && { material }),
    ...(stage !== null && { stage }),
  }
}
