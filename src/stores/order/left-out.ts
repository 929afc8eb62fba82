import type { LeftOutLine } from '../../lib/contract/order.ts'

const NAME = 'quire.left-out'

/** Keeps for the cart, which is the next page, what of an order did not come along. */
export function keepLeftOut(lines: readonly LeftOutLine[]): void {
  try {
    if (lines.length > 0) sessionStorage.setItem(NAME, JSON.stringify(lines))
    else dropLeftOut()
  } catch {
    // The cart is right all the same.
  }
}

/** Whether there is something to tell; asked on every page that shows a cart. */
export function hasLeftOut(): boolean {
  try {
    return sessionStorage.getItem(NAME) !== null
  } catch {
    return false
  }
}

/** What is not in the cart, until somebody has taken note of it. */
export function leftOutLines(): LeftOutLine[] {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as LeftOutLine[]
  } catch {
    return []
  }
}

export function dropLeftOut(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was kept either.
  }
}
