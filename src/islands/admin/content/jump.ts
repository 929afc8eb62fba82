/** The line that is to be shown once its document is open. */
let wanted: { path: string; line: number } | null = null
const listeners = new Set<() => void>()

export function jumpTo(path: string, line: number): void {
  wanted = { path, line }
  for (const listener of listeners) listener()
}

/** The line that is wanted of a document, once. */
export function takeJump(path: string): number | null {
  if (wanted?.path !== path) return null
  const { line } = wanted
  wanted = null
  return line
}

export function onJump(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
