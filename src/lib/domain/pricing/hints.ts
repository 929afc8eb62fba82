import type { PriceCell, PriceMatrix } from './matrix.ts'

/** A larger quantity at the same priority that costs no more: a tier switch to tell the shopper. */
export type MoreForLess = {
  priority: string
  quantity: number
  more: number
  netCents: number
  savedCents: number
}

/**
 * Every cell that a larger quantity undercuts or equals, with the cheapest such quantity, the
 * largest of equally cheap ones (catalogue, properties of a price list).
 */
export function moreForLess(matrix: PriceMatrix): MoreForLess[] {
  return matrix.rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const better = column(matrix, cell.priority)
        .filter((other) => other.quantity > cell.quantity && other.netCents <= cell.netCents)
        .sort((a, b) => a.netCents - b.netCents || b.quantity - a.quantity)[0]
      if (!better) return []
      const { priority, quantity } = cell
      const savedCents = cell.netCents - better.netCents
      return [{ priority, quantity, more: better.quantity, netCents: better.netCents, savedCents }]
    }),
  )
}

/**
 * How much less a piece costs than at the smallest quantity, in whole percent, rounded down so that
 * it never promises too much. From the column of `priority`, or the first one if that is missing.
 */
export function savings(
  matrix: PriceMatrix,
  priority = 'standard',
): { quantity: number; percent: number }[] {
  const own = column(matrix, priority)
  const cells = own.length > 0 ? own : column(matrix, matrix.rows[0]?.cells[0]?.priority)
  const smallest = cells.reduce<PriceCell | undefined>(
    (least, cell) => (least && least.quantity <= cell.quantity ? least : cell),
    undefined,
  )
  return cells.map(({ quantity, netCents }) => {
    if (!smallest || smallest.netCents === 0) return { quantity, percent: 0 }
    // Whole numbers throughout: a unit price's own rounding would move the floor.
    const full = smallest.netCents * quantity
    const percent = Math.floor((100 * (full - netCents * smallest.quantity)) / full)
    return { quantity, percent: Math.max(0, percent) }
  })
}

function column(matrix: PriceMatrix, priority: string | undefined): PriceCell[] {
  return matrix.rows.flatMap((row) => row.cells.filter((cell) => cell.priority === priority))
}
