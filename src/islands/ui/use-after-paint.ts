import type { ReadableAtom } from 'nanostores'
import { startTransition, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../stores/browser/after-paint.ts'

const waiting = new Set<() => void>()

/** All that waits is rendered together, so that its parts never contradict each other, and lets clicks through. */
function renderAll(): void {
  const updates = [...waiting]
  waiting.clear()
  startTransition(() => {
    for (const update of updates) update()
  })
}

/**
 * Part of a store, for what need not answer the click that changes it: rendered after what does has been painted.
 * Equal parts are not rendered again.
 */
export function useAfterPaint<Value, Part>(
  store: ReadableAtom<Value>,
  part: (value: Value) => Part,
): Part {
  const [shown, setShown] = useState(() => part(store.get()))
  const newest = useRef(part)
  useEffect(() => {
    newest.current = part
  })
  useEffect(() => {
    const update = () => setShown(() => newest.current(store.get()))
    update()
    const stop = store.listen(() => {
      waiting.add(update)
      afterPaint(renderAll)
    })
    return () => {
      stop()
      waiting.delete(update)
    }
  }, [store])
  return shown
}
