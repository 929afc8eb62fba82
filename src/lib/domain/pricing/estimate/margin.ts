export type Bracket = { upTo?: number | undefined; percent: number }

/** What is added to a cost: each bracket's share on the part of the cost that lies in it. */
export function marginOn(cost: number, brackets: readonly Bracket[]): number {
  let margin = 0
  let from = 0
  for (const { upTo = Number.POSITIVE_INFINITY, percent } of brackets) {
    if (cost <= from) break
    margin += ((Math.min(cost, upTo) - from) * percent) / 100
    from = upTo
  }
  return margin
}

/** The same bracket by bracket: which share was taken on how much. */
export function bracketsOn(cost: number, brackets: readonly Bracket[]) {
  return brackets.flatMap(({ upTo = Number.POSITIVE_INFINITY, percent }, index) => {
    const on = Math.min(cost, upTo) - (brackets[index - 1]?.upTo ?? 0)
    return on > 0 ? [{ on, percent, amount: (on * percent) / 100 }] : []
  })
}
