/** A picture as documents name it: by itself, and in the text of a page. */
export type NamedPicture = { name: string; file: string; alt: string }

const listeners = new Set<(picture: NamedPicture) => void>()

/** Puts a picture's name where the cursor of the open document is. */
export function insertPicture(picture: NamedPicture): void {
  for (const listener of listeners) listener(picture)
}

export function onInsert(listener: (picture: NamedPicture) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What stands at the cursor for a picture, by the line before it and by whether this is a page's text. */
export function wordsFor(
  { name, file, alt }: NamedPicture,
  { before, isProse }: { before: string; isProse: boolean },
): string {
  if (isProse) return `![${alt.replaceAll(/[[\]]/g, '')}](/images/${file})`
  if (/photo:\s*$/.test(before)) return before.endsWith(':') ? ` ${name}` : name
  if (/:\s*$/.test(before)) return `${before.endsWith(':') ? ' ' : ''}{ photo: ${name} }`
  return name
}
