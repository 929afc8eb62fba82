import type { PictureSpec } from '../../../pictures/spec.ts'

/** What one rendering leaned on: enough to know when the page must be rendered again. */
export type Trace = {
  /** Paths of documents, whether they exist or not, and names of derived values (`=footer …`). */
  keys: Set<string>
  /** The instant at which something the page says stops being true. */
  until: Date | null
  /** Pictures the page shows, by file name. */
  pictures: Map<string, PictureSpec>
}

export function startTrace(): Trace {
  return { keys: new Set(), until: null, pictures: new Map() }
}
