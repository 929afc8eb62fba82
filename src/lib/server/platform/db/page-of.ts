/**
 * Cuts one page off rows of which one more was asked for than it shows: `next` is the `key` of the last one shown, to go on
 * behind it, and null where nothing follows.
 */
export function pageOf<Key extends string, Row extends Record<Key, string>>(
  rows: readonly Row[],
  most: number,
  key: Key,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, most)
  return { shown, next: rows.length > most ? (shown.at(-1)?.[key] ?? null) : null }
}
