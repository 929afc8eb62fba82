import { atom, onMount, type ReadableAtom } from 'nanostores'
import { onStored } from '../lib/client/storage.ts'

export { onStored, readStored, removeStored, writeStored } from '../lib/client/storage.ts'

/**
 * An atom over stored keys: it starts as `initial`, which is what the server renders, reads the
 * storage when somebody listens, and again when another tab writes or `read` is called.
 */
export function storedView<Value>(
  keys: readonly string[],
  initial: Value,
  readNow: () => Value,
): { $view: ReadableAtom<Value>; read: () => void } {
  const $view = atom<Value>(initial)
  const read = () => $view.set(readNow())
  onMount($view, () => {
    if (!('localStorage' in globalThis)) return
    read()
    const stops = keys.map((key) => onStored(key, read))
    return () => {
      for (const stop of stops) stop()
    }
  })
  return { $view, read }
}
