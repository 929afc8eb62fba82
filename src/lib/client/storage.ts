/** Takes the place of storage that a browser refuses, in private windows for one; browser only. */
const memory = new Map<string, string>()

/** The text under a name; never throws. On a server there is none. */
export function readText(name: string): string | null {
  const kept = memory.get(name)
  if (kept !== undefined) return kept
  try {
    return storage()?.getItem(name) ?? null
  } catch {
    return null
  }
}

/** Keeps a text, for this page alone where the browser's storage is full or refused. */
export function writeText(name: string, text: string): void {
  try {
    // On the server there is no storage, and nothing may be kept there between two visitors.
    storage()?.setItem(name, text)
    memory.delete(name)
  } catch {
    memory.set(name, text)
  }
}

export function removeText(name: string): void {
  memory.delete(name)
  try {
    storage()?.removeItem(name)
  } catch {
    // Refused storage holds nothing to remove.
  }
}

function storage(): Storage | undefined {
  return globalThis.localStorage
}
