import type {
  AreaPrice,
  EstimatePrice,
  PriceModel,
  RunPrice,
  TablePrice,
} from '../product/definition.ts'
import { compileEstimate } from './estimate/estimate.ts'
import { bracketsOn } from './estimate/margin.ts'
import type { Piece } from './model.ts'
import type { OpenStep, StepKind } from './step.ts'
import { tablePrice } from './table.ts'
import { tierDiscount } from './tiers.ts'

const MM2 = 1_000_000

/** The steps of a product's own model: together they come to what the model does (`baseAmount`). */
export function modelSteps(price: PriceModel, piece: Piece, quantity: number): OpenStep[] {
  switch (price.model) {
    case 'run':
      return runSteps(price, quantity)
    case 'area':
      return areaSteps(price, piece, quantity)
    case 'table':
      return [tableStep(price, piece, quantity)]
    case 'estimate':
      return estimateSteps(price, piece, quantity)
  }
}

function runSteps({ setup, scale, exponent, unit, tiers }: RunPrice, quantity: number): OpenStep[] {
  const share = tierDiscount(tiers, quantity)
  return [
    step('setup', setup),
    step('scale', scale * quantity ** exponent, { scale, exponent }),
    step('unit', unit * quantity, { each: unit, quantity }),
    step('tier', -unit * quantity * share, { percent: share * 100 }),
  ].filter(isFelt)
}

function areaSteps(
  { setup, rate, minimumArea, tiers }: AreaPrice,
  { areaMm2 }: Piece,
  quantity: number,
): OpenStep[] {
  const m2 = (Math.max(areaMm2, Math.round(minimumArea * MM2)) * quantity) / MM2
  const share = tierDiscount(tiers, m2)
  return [
    step('setup', setup),
    step('area', m2 * rate, { area: m2, rate }),
    step('tier', -m2 * rate * share, { percent: share * 100 }),
  ].filter(isFelt)
}

function tableStep(price: TablePrice, piece: Piece, quantity: number): OpenStep {
  const { quantities } = price.table
  const amount = tablePrice(price, piece)(quantity)
  if (quantities.includes(quantity)) return step('list', amount, { quantity })
  const to = quantities.find((each) => each > quantity) ?? quantities.at(-1) ?? quantity
  const from = quantities.findLast((each) => each < quantity) ?? to
  return step('between', amount, { from, to })
}

function estimateSteps(
  price: EstimatePrice,
  { figures = {} }: Piece,
  quantity: number,
): OpenStep[] {
  const { lines, cost } = compileEstimate(price, figures).explain(quantity)
  const made = lines.map(({ part, key, fixed, each, amount }): OpenStep => {
    return { kind: 'work', of: part, key, facts: { fixed, each, quantity }, amount }
  })
  const margin = bracketsOn(cost, price.margin).map(({ on, percent, amount }) =>
    step('margin', amount, { on, percent }),
  )
  return [...made.filter(isFelt), ...margin]
}

function step(kind: StepKind, amount: number, facts: Record<string, number> = {}): OpenStep {
  return { kind, of: null, key: null, facts, amount }
}

function isFelt(open: OpenStep): boolean {
  return !('amount' in open) || open.amount !== 0
}
