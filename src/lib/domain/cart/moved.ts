import type { CartLine } from './limits.ts'

/** A line whose price is no longer the one shown; gross minor units before and now. */
export type MovedPrice = { code: 'price_changed'; line: string; from: number; to: number }

/**
 * Lines whose price, VAT rate or services cost something else today than in the cart. Checkout
 * refuses them and shows both prices: a moved price is never charged silently (architecture). A line
 * that is missing from `today` is not compared: it cannot be bought at all and is refused elsewhere.
 */
export function movedPrices(lines: readonly CartLine[], today: readonly CartLine[]): MovedPrice[] {
  const current = new Map(today.map((line) => [line.id, line]))
  return lines.flatMap((line) => {
    const now = current.get(line.id)
    if (!now || sameAmounts(line, now)) return []
    return [{ code: 'price_changed', line: line.id, from: gross(line), to: gross(now) }]
  })
}

function gross({ taxed, services }: CartLine): number {
  return services.reduce((total, service) => total + service.gross, taxed.gross)
}

function sameAmounts(left: CartLine, right: CartLine): boolean {
  return amounts(left) === amounts(right)
}

function amounts({ taxed, services }: CartLine): string {
  return [taxed, ...services].map(({ net, vat, rate }) => `${net} ${vat} ${rate}`).join(', ')
}
