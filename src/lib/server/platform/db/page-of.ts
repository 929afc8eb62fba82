/**
 * Cuts one page off rows of which one more was asked for than it shows: `next` is the last one shown, to go on
 * behind it, and null where nothing follows.
 */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  most: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, most)
  return { shown, next: rows.length > most ? (shown.at(-1)?.id ?? null) : null }
}
