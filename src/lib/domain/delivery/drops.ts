import type { DropFault } from '../../contract/drops.ts'

/** Pieces that go to an address; `isGone`: it was removed from those that the customer has saved. */
export type DropPlace = {
  quantity: number
  isGone: boolean
  address: { country: string; postalCode: string }
}

/** What is wrong with the addresses of a line; undefined where they are as they must be, or there are none. */
export function dropFault(
  drops: readonly DropPlace[],
  { quantity, country }: { quantity: number; country: string },
): DropFault | undefined {
  if (drops.length === 0) return undefined
  if (drops.some(({ isGone }) => isGone)) return 'gone'
  if (drops.some(({ address }) => address.country !== country)) return 'elsewhere'
  return sumOfDrops(drops) === quantity ? undefined : 'sum'
}

export function sumOfDrops(drops: readonly { quantity: number }[]): number {
  return drops.reduce((sum, drop) => sum + drop.quantity, 0)
}

/** The addresses that a line is priced, dated and sent to; none where it goes to that of its order. */
export function settledDrops<Of extends DropPlace>(
  drops: readonly Of[],
  line: { quantity: number; country: string },
): readonly Of[] {
  return dropFault(drops, line) === undefined ? drops : []
}

/**
 * Whether nothing goes to the address of the order: each line has addresses of its own or is fetched, and not all of
 * them are fetched.
 */
export function goElsewhere(
  lines: readonly { drops?: readonly unknown[] | undefined; collection?: unknown }[],
): boolean {
  const isElsewhere = lines.map(({ drops = [], collection }) => drops.length > 0 || !!collection)
  return isElsewhere.every(Boolean) && lines.some(({ drops = [] }) => drops.length > 0)
}
