import type { DeliveryCents } from '../delivery/tariff.ts'
import { minorDigits } from '../money/format.ts'
import type { Priority, ProductDefinition, Selection } from '../product/definition.ts'
import { vatCents } from '../tax/tax.ts'
import { costCentsOf, estimateOf } from './cost.ts'
import type { Estimate } from './estimate/estimate.ts'
import { modelSteps } from './model-steps.ts'
import { optionSteps } from './option-steps.ts'
import { compilePrice, furtherArtworks, pieceOf } from './price.ts'
import { listFactor, type PriceList } from './price-list.ts'
import type { OpenStep, PriceStep } from './step.ts'

export type ExplainTerms = {
  quantity: number
  priority: Priority
  list: PriceList
  /** Hundredths of the base currency. */
  deliveryCents: DeliveryCents
  /** Basis points. */
  vatRate: number
}

/** A price with everything that made it, in the order in which it was made. */
export type PriceExplanation = {
  /** Each adds its `amount` to the `total` before; up to the price list in the base currency. */
  steps: PriceStep[]
  /** Minor units of the price list. */
  netCents: number
  vatCents: number
  grossCents: number
  /** What of the net is delivery's own price. */
  deliveryCents: number
  /** How it is printed, where the price is an estimate. */
  ways: Estimate['ways']
  /** What it costs to make and what is left, delivery included, where that is known. Minor units of the list. */
  costCents: number | null
  marginCents: number | null
}

/**
 * Explains the price of a configuration step by step. The last total is the price itself, by the one formula
 * (`compilePrice`); what is rounded is a step of its own. Same preconditions as `compilePrice`.
 */
export function explainPrice(
  def: ProductDefinition,
  selection: Selection,
  { quantity, priority, list, deliveryCents, vatRate }: ExplainTerms,
): PriceExplanation {
  const steps: PriceStep[] = []
  let total = 0
  const add = (open: OpenStep) => {
    const factor = 'factor' in open ? open.factor : null
    const amount = 'factor' in open ? total * (open.factor - 1) : open.amount
    const { kind, of, key, facts } = open
    total += amount
    steps.push({ kind, of, key, facts, factor, amount, total })
  }
  const piece = pieceOf(def, selection)
  for (const step of modelSteps(def.price, piece, quantity)) add(step)
  for (const step of optionSteps(def, selection, quantity)) add(step)
  add({ kind: 'priority', of: null, key: priority.key, facts: {}, factor: priority.factor })
  add({
    kind: 'price_list',
    of: null,
    key: list.currency,
    facts: {},
    factor: listFactor(list, def.id),
  })
  const unit = 10 ** minorDigits(list.currency)
  const net = compilePrice(def, selection, list)
  const artworks = furtherArtworks(def, selection, list)
  const print = net(quantity, priority.factor) - artworks
  const netCents = net(quantity, priority.factor, deliveryCents)
  add({ kind: 'rounding', of: null, key: null, facts: {}, amount: print / unit - total })
  if (artworks > 0)
    add({ kind: 'artworks', of: null, key: null, facts: {}, amount: artworks / unit })
  const delivery = netCents - print - artworks
  add({ kind: 'delivery', of: null, key: null, facts: {}, amount: delivery / unit })
  const vat = vatCents(netCents, vatRate)
  const made = estimateOf(def, selection, quantity)
  const costCents = made && costCentsOf(made, list)
  return {
    steps,
    netCents,
    vatCents: vat,
    grossCents: netCents + vat,
    ways: made?.ways ?? [],
    costCents,
    marginCents: costCents === null ? null : print + artworks - costCents,
    deliveryCents: delivery,
  }
}
