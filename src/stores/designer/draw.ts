import {
  pushed,
  withoutPart,
  withPage,
  withPart,
  withPartMoved,
} from '../../lib/domain/own-design/change-design.ts'
import {
  type DesignPage,
  type DesignPart,
  MOST_PARTS,
  type OwnDesign,
} from '../../lib/domain/own-design/own-design.ts'
import { randomId } from '../browser/random-id.ts'
import { $drawn, $sight, $working } from './designer.ts'
import { storeSoon } from './store-design.ts'

const MOST_STEPS = 100
/** What the last step changed: pulling a part, or typing a word, is one step however many changes it takes. */
let lastStep = ''

/** Draws the design anew, as a step that can be undone; steps of the same name are one. */
export function draw(next: OwnDesign, step = ''): void {
  const { now, past } = $drawn.get()
  if (next === now) return
  const isSameStep = step !== '' && step === lastStep
  lastStep = step
  $drawn.set({ now: next, past: isSameStep ? past : [...past, now].slice(-MOST_STEPS), future: [] })
  if ($working.get().failure) $working.set({ ...$working.get(), failure: null })
  storeSoon()
}

/** What follows is a step of its own. */
export function endStep(): void {
  lastStep = ''
}

export function undo(): void {
  const { now, past, future } = $drawn.get()
  const before = past.at(-1)
  if (!before) return
  show({ now: before, past: past.slice(0, -1), future: [now, ...future] })
}

export function redo(): void {
  const { now, past, future } = $drawn.get()
  const [next, ...later] = future
  if (!next) return
  show({ now: next, past: [...past, now], future: later })
}

function show(drawn: ReturnType<typeof $drawn.get>): void {
  endStep()
  $drawn.set(drawn)
  const { page, chosen } = $sight.get()
  const isThere = drawn.now.pages[page]?.parts.some(({ id }) => id === chosen)
  if (!isThere) choose(null)
  storeSoon()
}

export function choose(chosen: string | null): void {
  if ($sight.get().chosen === chosen) return
  endStep()
  $sight.set({ ...$sight.get(), chosen })
}

export function turnTo(page: number): void {
  endStep()
  $sight.set({ page, chosen: null })
}

function drawPage(make: (page: DesignPage) => DesignPage, step?: string): void {
  draw(withPage($drawn.get().now, $sight.get().page, make), step)
}

export const setGround = (ground: DesignPage['ground']) => drawPage((page) => ({ ...page, ground }))

/** Changes a part of the page that is seen. */
export const changePart = (id: string, change: Partial<DesignPart>, step?: string) =>
  drawPage((page) => withPart(page, id, change), step)

export function removePart(id: string): void {
  drawPage((page) => withoutPart(page, id))
  choose(null)
}

export const movePart = (id: string, by: 1 | -1) => drawPage((page) => withPartMoved(page, id, by))

type Unnamed<Part> = Part extends DesignPart ? Omit<Part, 'id'> : never

/** Adds a part on top of the page that is seen, and chooses it; nothing once the page is full. */
export function addPart(part: Unnamed<DesignPart>): void {
  const { now } = $drawn.get()
  if ((now.pages[$sight.get().page]?.parts.length ?? 0) >= MOST_PARTS) return
  const id = randomId().slice(0, 36)
  drawPage((page) => ({ ...page, parts: [...page.parts, { ...part, id }] }))
  choose(id)
}

/** The same once more, a little beside it. */
export function duplicatePart(part: DesignPart): void {
  const { id: _, ...same } = { ...part, ...pushed(part, 3, 3) }
  addPart(same)
}
