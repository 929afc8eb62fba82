import type { ProductView } from '../../stores/product/configurator-state.ts'

const TURN_MS = 700
const GUST_MS = 4_500

/** How much of the picture's width a hand goes from one end of the movement to the other. */
const REACH = 0.7

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Moves the thing from where it is to a view; at once for people who want less motion. Answers what stops it.
 */
export function turnTo(view: ProductView, from: number, set: (turn: number) => void): () => void {
  const start = view.from ?? from
  if (isStill() || start === view.turn) {
    set(view.turn)
    return () => {}
  }
  // A gust dies down by itself; turning begins and ends gently.
  const took = view.from === undefined ? TURN_MS : GUST_MS
  const eased = (share: number) =>
    view.from === undefined ? share * share * (3 - 2 * share) : share
  return frames(took, (share) => set(start + (view.turn - start) * eased(share)))
}

type Held = {
  sheet: HTMLElement
  pointerId: number
  clientX: number
  turn: number
  views: readonly ProductView[]
}

/**
 * Follows the pointer while it is down. Sheets with two sides then fall on the nearer one, everything else stays
 * as it was put. Answers what stops it.
 */
export function turnByHand(held: Held, set: (turn: number, view: string) => void): () => void {
  const { sheet, pointerId, clientX, views } = held
  const turns = views.map(({ turn }) => turn)
  const [least, most] = [Math.min(...turns), Math.max(...turns)]
  let turn = held.turn
  let stopFalling = () => {}
  const nearest = () =>
    views.reduce((a, b) => (Math.abs(b.turn - turn) < Math.abs(a.turn - turn) ? b : a))
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    // It was let go before this was fetched.
    if (event.buttons === 0) return end(event)
    const moved = ((event.clientX - clientX) / (sheet.clientWidth * REACH)) * (most - least)
    turn = Math.min(most, Math.max(least, held.turn + moved))
    set(turn, nearest().value)
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    stop()
    const view = nearest()
    if (view.flat) stopFalling = turnTo(view, turn, (at) => set(at, view.value))
  }
  const stop = () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    stopFalling()
  }
  // Captions are not to be selected by a hand that turns.
  sheet.style.userSelect = 'none'
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
  return stop
}

/** Calls with the share of the time that has passed, up to 1, until it is stopped. */
function frames(took: number, draw: (share: number) => void): () => void {
  let frame = 0
  let start: number | undefined
  const next = (now: number) => {
    start ??= now
    const share = Math.min(1, (now - start) / took)
    draw(share)
    if (share < 1) frame = requestAnimationFrame(next)
  }
  frame = requestAnimationFrame(next)
  return () => cancelAnimationFrame(frame)
}
