import { HUNDREDTHS } from '../constants.ts'
import { invariant } from '../invariant.ts'
import { minorDigits } from '../money/format.ts'
import { roundCents } from '../money/round.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'
import { attributeOf, chosenMm, chosenOption, partsCount } from '../product/facts.ts'
import { baseAmount } from './model.ts'
import { listFactor, type PriceList } from './price-list.ts'

/**
 * Net minor units of the price list's currency for a quantity at a priority's factor, delivery's own
 * price (hundredths of the base currency) included.
 */
export type CompiledPrice = (
  quantity: number,
  priorityFactor: number,
  deliveryCents?: number,
) => number

/**
 * The one price formula: (model + parts · q + per run) × option factors × priority × price list, then
 * rounded once; the delivery's own price is rounded apart and added. The selection must be valid
 * (`checkSelection`) and the quantity offered (`checkQuantity`): here both are taken for granted.
 */
export function compilePrice(
  def: ProductDefinition,
  selection: Selection,
  list: PriceList,
): CompiledPrice {
  const base = baseAmount(def.price, { areaMm2: areaMm2(def, selection) })
  const options = optionAmounts(def, selection)
  const minorUnits = 10 ** minorDigits(list.currency)
  const factor = options.factor * listFactor(list, def.id) * minorUnits
  const deliveryFactor = (list.factor * minorUnits) / HUNDREDTHS
  return (quantity, priorityFactor, deliveryCents = 0) => {
    const amount = base(quantity) + options.each * quantity + options.perRun
    return roundCents(amount * factor * priorityFactor) + roundCents(deliveryCents * deliveryFactor)
  }
}

function optionAmounts(def: ProductDefinition, selection: Selection) {
  const amounts = { factor: 1, each: 0, perRun: 0 }
  for (const attribute of def.attributes) {
    if (attribute.kind !== 'choice') continue
    const option = chosenOption(attribute, selection)
    invariant(option, `${def.id} is priced with a valid choice of ${attribute.key}`)
    amounts.factor *= option.factor ?? 1
    amounts.perRun += option.perRun ?? 0
    if (option.each) amounts.each += option.each * partsCount(def, selection, option)
  }
  return amounts
}

function areaMm2(def: ProductDefinition, selection: Selection): number {
  if (def.price.model !== 'area') return 0
  const [width, height] = [def.price.width, def.price.height].map((key) => {
    const attribute = attributeOf(def, key)
    invariant(attribute?.kind === 'number', `${def.id} has a number attribute ${key}`)
    return chosenMm(attribute, selection)
  })
  const area = Math.round((width ?? 0) * (height ?? 0))
  invariant(area > 0, `${def.id} is priced with valid sides`)
  return area
}
