import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type StoredUnit, unwrap, wrap } from '../domain/stored/stored.ts'
import type { Decode } from './schema.ts'
import { readText, removeText, writeText } from './storage.ts'

/** How long a value is good: `[30, 'm']`. */
export type Expiry = readonly [amount: number, unit: StoredUnit]

/**
 * A value that outlives the page, as a store: null where it is missing, unparsable, expired or not
 * shaped as its decoder says (specification, section 5). Nothing it does throws, whatever the
 * browser refuses.
 */
export type Persisted<Value> = ReadableAtom<Value | null> & {
  /** Keeps a value from now on, for the store's time or for another. */
  keep(value: Value, expiry?: Expiry): void
  clear(): void
  /** Tells of what other tabs keep or clear. Answers the function that stops it. */
  follow(listener: () => void): () => void
}

const PREFIX = 'quire.'

/**
 * Declares a stored value under `quire.<key>`; without `expiry` it is good for 5 minutes. `get()`
 * looks at the storage each time, so that time and other tabs are heard without anybody listening,
 * and answers the same object until what is stored changes.
 */
export function persisted<Value>(
  key: string,
  decode: Decode<Value>,
  expiry?: Expiry,
): Persisted<Value> {
  const name = PREFIX + key
  const $value = atom<Value | null>(null)
  let seen: { text: string; value: Value | null } | null = null

  function read(): Value | null {
    const text = readText(name)
    const data = text === null ? null : unwrap(text, new Date())
    if (text === null || data === null) return null
    if (seen?.text !== text) seen = { text, value: decode(data) ?? null }
    return seen.value
  }

  function follow(listener: () => void): () => void {
    const hear = (event: StorageEvent) => {
      // A null key means that everything was cleared.
      if (event.key === null || event.key === name) listener()
    }
    globalThis.addEventListener('storage', hear)
    return () => globalThis.removeEventListener('storage', hear)
  }

  onMount($value, () => {
    $value.set(read())
    return typeof document === 'undefined' ? undefined : follow(() => $value.set(read()))
  })

  return Object.assign($value, {
    get: read,
    follow,
    keep(value: Value, [amount, unit] = expiry ?? []) {
      writeText(name, wrap(value, new Date(), amount, unit))
      $value.set(read())
    },
    clear() {
      removeText(name)
      $value.set(null)
    },
  })
}
