/**
 * The candidate that a misspelt word most likely was, or undefined where none is near: at most one
 * edit in three letters, case, hyphens and underscores ignored.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = plain(word)
  let best: string | undefined
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const candidate of candidates) {
    const edits = distance(wanted, plain(candidate), least)
    if (edits < least && candidate !== word) [best, least] = [candidate, edits]
  }
  return best
}

/** A sentence that asks whether the nearest candidate was meant, with a space before it; empty where none is near. */
export function didYouMean(
  word: string,
  candidates: Iterable<string>,
  write = (near: string) => `"${near}"`,
): string {
  const near = nearest(word, candidates)
  return near === undefined ? '' : ` Did you mean ${write(near)}?`
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[-_]/g, '')
}

/** Edits between two words, a swap of neighbours counted once; not exact from `enough` on. */
function distance(a: string, b: string, enough: number): number {
  if (Math.abs(a.length - b.length) >= enough) return enough
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next[column] = Math.min(
        (last?.[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before?.[column - 2] ?? 0) + 1 : enough,
      )
    }
    ;[before, last] = [last ?? [], next]
  }
  return last?.[b.length] ?? enough
}
