import type { EstimatePrice } from '../../product/definition.ts'
import { type Cost, summed, total } from './cost.ts'
import { marginOn } from './margin.ts'
import { type PrintWay, waysToPrint } from './print.ts'

/** What a selection says, by name: facts of options, numbers, derived values. */
export type Figures = Readonly<Record<string, number | string>>

/** The selection cannot be made with these presses, or a figure is missing. */
export class EstimateError extends Error {
  override name = 'EstimateError'
}

/** A line of an estimate at a quantity, in the base currency's major unit. */
export type EstimateLine = {
  part: string | null
  key: string
  /** What it costs at all, and for each piece. */
  fixed: number
  each: number
  amount: number
}

/** An estimate at a quantity, line by line: what staff are shown. */
export type Estimate = {
  ways: { part: string; press: string; style: string; up: number }[]
  lines: EstimateLine[]
  cost: number
  margin: number
  price: number
}

export type CompiledEstimate = {
  /** Cost and margin together, in the base currency's major unit. */
  price(quantity: number): number
  explain(quantity: number): Estimate
}

type PartWays = { key: string; ways: (PrintWay & { sum: { fixed: number; each: number } })[] }

/**
 * Readies an estimate for a selection. Sheets are fractional, so that every cost is a straight line over
 * the quantity; the cheapest press at each quantity and margin in brackets keep totals from falling and
 * unit prices from rising. Throws an EstimateError where no press can print a part.
 */
export function compileEstimate(price: EstimatePrice, figures: Figures): CompiledEstimate {
  const read = reader(figures)
  const { steps, madeOf } = finishingOf(price, read)
  const parts = price.parts.map((part): PartWays => {
    const printed = {
      width: read(part.width),
      height: read(part.height),
      leaves: read(part.leaves),
      grams: read(part.grams),
      front: read(part.front),
      back: read(part.back),
      bleed: part.bleed,
      material: named(price.workshop.materials, part.material),
      made: madeOf(part.key),
    }
    const ways = part.presses.flatMap((id) =>
      waysToPrint({ ...named(price.workshop.presses, id), id }, printed),
    )
    if (ways.length === 0) throw new EstimateError(`No press of ${part.key} can print it.`)
    return { key: part.key, ways: ways.map((way) => ({ ...way, sum: summed(way.costs) })) }
  })
  const outwork = price.outwork.map(({ key, once, each, units }): Step => {
    const count = read(units)
    return { part: null, key, fixed: count > 0 ? once : 0, each: count * each }
  })
  const work = [...steps, ...outwork]
  const rest = summed(work)
  const costAt = (quantity: number) =>
    parts.reduce(
      (sum, part) => {
        let least = Number.POSITIVE_INFINITY
        for (const { sum: way } of part.ways)
          least = Math.min(least, way.fixed + way.each * quantity)
        return sum + least
      },
      rest.fixed + rest.each * quantity,
    )
  return {
    price(quantity) {
      const cost = costAt(quantity)
      return cost + marginOn(cost, price.margin)
    },
    explain(quantity) {
      const chosen = parts.map(({ key, ways }) => ({ key, way: cheapest(ways, quantity) }))
      const cost = costAt(quantity)
      const margin = marginOn(cost, price.margin)
      return {
        ways: chosen.map(({ key: part, way: { press, style, up } }) => ({
          part,
          press,
          style,
          up,
        })),
        lines: [
          ...chosen.flatMap(({ key, way }) =>
            linesOf(key, [...way.costs, ...work.filter(({ part }) => part === key)], quantity),
          ),
          ...linesOf(
            null,
            work.filter(({ part }) => part === null),
            quantity,
          ),
        ],
        cost,
        margin,
        price: cost + margin,
      }
    },
  }
}

/** A step of the work: on one part, or on the whole piece. */
type Step = Cost & { part: string | null }

/** Steps with what they cost; and how many of a part are printed for one piece that is delivered. */
function finishingOf({ finishing, workshop }: EstimatePrice, read: (figure: Figure) => number) {
  const steps: Step[] = []
  const own = new Map<string, number>()
  let whole = 1
  for (const { key, part, finishing: id, units } of finishing.toReversed()) {
    const count = read(units)
    if (count === 0) continue
    const { setupMinutes, unitsPerHour, rate, each, once, spoilage } = named(workshop.finishing, id)
    if (part === undefined) whole *= 1 + spoilage
    else own.set(part, (own.get(part) ?? 1) * (1 + spoilage))
    const made = part === undefined ? whole : whole * (own.get(part) ?? 1)
    steps.unshift({
      part: part ?? null,
      key,
      fixed: (setupMinutes / 60) * rate + once,
      each: made * count * (rate / unitsPerHour + each),
    })
  }
  return { steps, madeOf: (part: string) => whole * (own.get(part) ?? 1) }
}

type Figure = number | string

function reader(figures: Figures): (figure: Figure) => number {
  return (figure) => {
    if (typeof figure === 'number') return figure
    const value = figures[figure]
    if (typeof value === 'number' && Number.isFinite(value)) return value
    throw new EstimateError(`The estimate needs a number ${figure}.`)
  }
}

function cheapest<Way extends { costs: Cost[] }>(ways: readonly Way[], quantity: number): Way {
  return ways.reduce((best, way) =>
    total(way.costs, quantity) < total(best.costs, quantity) ? way : best,
  )
}

function linesOf(part: string | null, costs: readonly Cost[], quantity: number): EstimateLine[] {
  return costs.map(({ key, fixed, each }) => ({
    part,
    key,
    fixed,
    each,
    amount: fixed + each * quantity,
  }))
}

function named<Value>(all: Readonly<Record<string, Value>>, id: string): Value {
  const value = all[id]
  if (value === undefined) throw new EstimateError(`There is no ${id}.`)
  return value
}
