/** The same files with one of them a place earlier; null for the first, and for one that is not among them. */
export function movedUp(files: readonly { id: string }[], id: string): string[] | null {
  const ids = files.map((file) => file.id)
  const at = ids.indexOf(id)
  if (at < 1) return null
  return ids.with(at, ids[at - 1] ?? id).with(at - 1, id)
}
