import { useEffect } from 'react'

/** Whether a finger or a mouse button is down. */
let isPressing = false
let held: (() => void)[] = []

const DOWN = ['pointerdown', 'mousedown'] as const
const UP = ['pointerup', 'mouseup', 'pointercancel', 'dragend'] as const

/**
 * Follows presses on the page, so that `afterPress` knows of them. A finger's mouse events come after
 * its pointer events, and it is between those that a field loses the focus: both are followed.
 */
export function usePress(): void {
  useEffect(() => {
    for (const kind of DOWN) addEventListener(kind, begin, true)
    for (const kind of UP) addEventListener(kind, end, true)
    return () => {
      for (const kind of DOWN) removeEventListener(kind, begin, true)
      for (const kind of UP) removeEventListener(kind, end, true)
    }
  }, [])
}

/**
 * Does what may move the page: at once, or once the press under way has become its click. What a
 * finger is on must stay where it is until then.
 */
export function afterPress(work: () => void): void {
  if (isPressing) held.push(work)
  else work()
}

function begin(): void {
  isPressing = true
}

function end(): void {
  isPressing = false
  // The click follows in the same turn.
  setTimeout(() => {
    if (isPressing) return
    const due = held
    held = []
    for (const work of due) work()
  })
}
