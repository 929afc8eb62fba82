import { type StoredUnit, unwrap, wrap } from '../domain/stored/stored.ts'

const PREFIX = 'quire.'

/** Takes the place of storage that a browser refuses, in private windows for one; browser only. */
const memory = new Map<string, string>()

/** A value under `quire.<key>`, or null where it is missing, unparsable or expired. */
export function readStored(key: string): unknown {
  return unwrap(readText(PREFIX + key), new Date())
}

/** Keeps a JSON value for `expiry` units (default 5 minutes). Never throws. */
export function writeStored(key: string, value: unknown, expiry?: number, unit?: StoredUnit): void {
  writeText(PREFIX + key, wrap(value, new Date(), expiry, unit))
}

export function removeStored(key: string): void {
  memory.delete(PREFIX + key)
  try {
    storage()?.removeItem(PREFIX + key)
  } catch {
    // Refused storage holds nothing to remove.
  }
}

/** Tells of changes to a key that another tab made. Answers the function that stops it. */
export function onStored(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === null || event.key === PREFIX + key) listener()
  }
  globalThis.addEventListener('storage', hear)
  return () => globalThis.removeEventListener('storage', hear)
}

function readText(name: string): string | null {
  const kept = memory.get(name)
  if (kept !== undefined) return kept
  try {
    return storage()?.getItem(name) ?? null
  } catch {
    return null
  }
}

function writeText(name: string, text: string): void {
  try {
    // On the server there is no storage, and nothing may be kept there between two visitors.
    storage()?.setItem(name, text)
    memory.delete(name)
  } catch {
    memory.set(name, text)
  }
}

function storage(): Storage | undefined {
  return globalThis.localStorage
}
