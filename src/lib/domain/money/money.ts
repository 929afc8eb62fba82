import { invariant } from '../invariant.ts'

/** An amount in integer minor units of one ISO 4217 currency. */
export type Money = { centAmount: number; currencyCode: string }

/** Adds two amounts of one currency; mixing currencies is a mistake of ours and throws. */
export function add(left: Money, right: Money): Money {
  sameCurrency(left, right)
  return { ...left, centAmount: left.centAmount + right.centAmount }
}

/** Sum of any number of amounts, all of `currencyCode`; zero of it when there are none. */
export function sum(amounts: readonly Money[], currencyCode: string): Money {
  return amounts.reduce(add, { centAmount: 0, currencyCode })
}

function sameCurrency(left: Money, right: Money): void {
  invariant(
    left.currencyCode === right.currencyCode,
    `amounts of one currency are added, not ${left.currencyCode} and ${right.currencyCode}`,
  )
}
