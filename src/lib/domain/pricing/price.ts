import { artworkSetsNumber } from '../artwork-sets/sets.ts'
import { HUNDREDTHS } from '../constants.ts'
import { type DeliveryCents, deliveryCentsOf, WEIGHT } from '../delivery/tariff.ts'
import { invariant } from '../invariant.ts'
import { minorDigits } from '../money/format.ts'
import { roundCents } from '../money/round.ts'
import type {
  Attribute,
  MatrixAttribute,
  Option,
  ProductDefinition,
  Selection,
} from '../product/definition.ts'
import {
  attributeOf,
  chosenMm,
  chosenOption,
  chosenOptions,
  facts,
  isShown,
  parseNumber,
  partsCount,
} from '../product/facts.ts'
import { modelOf } from '../product/model.ts'
import { matrixOf, matrixSum } from '../product/wire.ts'
import { ownPrint } from './customer-prices.ts'
import { baseAmount, type Piece } from './model.ts'
import { customaryPrice, listFactor, type PriceList } from './price-list.ts'

/**
 * Net minor units of the price list's currency for a quantity at a priority's factor, delivery's own
 * price (hundredths of the base currency) included.
 */
export type CompiledPrice = (
  quantity: number,
  priorityFactor: number,
  deliveryCents?: DeliveryCents,
) => number

/**
 * The one price formula: (model + parts · q + per run) × option factors × priority × price list, then
 * rounded once; the delivery's own price and that of further artworks are rounded apart and added. Of the sum
 * the list makes a customary price; what was agreed with a customer stays as it is where it is lower. The selection
 * must be valid (`checkSelection`) and the quantity offered (`checkQuantity`): here both are taken for granted.
 */
export function compilePrice(
  def: ProductDefinition,
  selection: Selection,
  list: PriceList,
): CompiledPrice {
  const base = baseAmount(def.price, pieceOf(def, selection))
  const options = optionAmounts(def, selection)
  const minorUnits = 10 ** minorDigits(list.currency)
  const factor = options.factor * listFactor(list, def.id) * minorUnits
  const deliveryFactor = (list.factor * minorUnits) / HUNDREDTHS
  const further = furtherArtworks(def, selection, list)
  const own = list.own?.length ? ownPrint(list.own, def, selection, list.currency) : null
  return (quantity, priorityFactor, deliveryCents = 0) => {
    const amount = base(quantity) + options.each * quantity + options.perRun
    const everybody = roundCents(amount * factor * priorityFactor)
    const delivery = deliveryCentsOf(deliveryCents, () => gramsOf(def, selection) * quantity)
    const beside = further + roundCents(delivery * deliveryFactor)
    const price = customaryPrice(list, everybody + beside)
    return own ? Math.min(price, own(everybody, quantity, priorityFactor) + beside) : price
  }
}

/** Of a piece; 0 where the product does not say. */
export function gramsOf(def: ProductDefinition, selection: Selection): number {
  const grams = modelOf(def).name(WEIGHT)?.read(selection)
  return typeof grams === 'number' && grams > 0 ? grams : 0
}

/** What artworks beside the first one cost, whatever is printed of them, in minor units of the list. */
export function furtherArtworks(
  def: ProductDefinition,
  selection: Selection,
  list: PriceList,
): number {
  const further = artworkSetsNumber(def, selection) - 1
  const each = def.multiArtwork?.each ?? 0
  return further * roundCents(each * list.factor * 10 ** minorDigits(list.currency))
}

/** What the product's price model may know of a selection. */
export function pieceOf(def: ProductDefinition, selection: Selection): Piece {
  return {
    areaMm2: areaMm2(def, selection),
    chosen: (key) => listValue(attributeOf(def, key), selection[key]),
    ...(def.price.model === 'estimate' && { figures: facts(def, selection) }),
  }
}

/** How a printer's list writes what is chosen: numbers plainly, `16` for `16.0`. */
export function listValue(attribute: Attribute | undefined, value = ''): string {
  return attribute?.kind === 'number' ? String(parseNumber(value)) : value
}

/** What the chosen options and the product's own factors make of the amount; what is not shown counts for nothing. */
function optionAmounts(def: ProductDefinition, selection: Selection) {
  const amounts = { factor: 1, each: 0, perRun: 0 }
  const add = (option: Option) => {
    amounts.factor *= option.factor ?? 1
    amounts.perRun += option.perRun ?? 0
    if (option.each) amounts.each += option.each * partsCount(def, selection, option)
  }
  for (const attribute of def.attributes) {
    if (!isShown(def, attribute, selection)) continue
    if (attribute.kind === 'matrix') amounts.each += averageEach(attribute, selection)
    const chosen = attribute.kind === 'choice' ? chosenOption(attribute, selection) : undefined
    if (chosen) add(chosen)
    else optionsOf(def, attribute, selection).forEach(add)
  }
  for (const factor of def.priceFactors ?? [])
    amounts.factor *= Number(modelOf(def).formula(factor)(selection))
  return amounts
}

/** The options of an attribute that are chosen. */
export function optionsOf(
  def: ProductDefinition,
  attribute: Attribute,
  selection: Selection,
): Option[] {
  if (attribute.kind === 'several') return chosenOptions(attribute, selection)
  if (attribute.kind !== 'choice') return []
  const option = chosenOption(attribute, selection)
  invariant(option, `${def.id} is priced with a valid choice of ${attribute.key}`)
  return [option]
}

/** What the sizes of a matrix add to a piece, on average: the same shares cost the same at any quantity. */
export function averageEach(attribute: MatrixAttribute, selection: Selection): number {
  const matrix = matrixOf(attribute, selection[attribute.key] ?? '') ?? {}
  const pieces = Math.max(1, matrixSum(matrix))
  return attribute.options.reduce(
    (sum, { key, each = 0 }) => sum + (each * (matrix[key] ?? 0)) / pieces,
    0,
  )
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
