import { computed, type ReadableAtom } from 'nanostores'
import { type MoreForLess, moreForLess, savings } from '../../lib/domain/pricing/hints.ts'
import type { PriceCell, PriceMatrix } from '../../lib/domain/pricing/matrix.ts'
import { facts } from '../../lib/domain/product/facts.ts'
import type { Change } from '../../lib/domain/product/resolve.ts'
import {
  checkSelection,
  choose,
  optionStates,
  withOption,
} from '../../lib/domain/product/selection.ts'
import { allowedQuantities, type QuantityCode } from '../../lib/domain/quantities/quantities.ts'
import { quantitiesOf } from '../../lib/domain/quantities/rolls.ts'
import { choiceKey, type OptionPrices } from './configurator-options.ts'
import { cellOf, type Recap, recapOf } from './configurator-order.ts'
import type {
  Amount,
  Arrival,
  Choice,
  ConfiguratorProduct,
  ConfiguratorShop,
  Dates,
  OptionAmounts,
  Prices,
} from './configurator-state.ts'
import { lastOf, steady } from './steady.ts'

/** Square metres: nobody thinks of a sticker in them. */
const SMALLEST_AREA = 0.05
const MM2 = 1_000_000

/** What an option would do to the selection as it is. */
export type OptionState = {
  key: string
  /** The rule that stands in its way, if one does. */
  blockedBy: string | undefined
  /** Nothing makes it fit. */
  impossible: boolean
  /** What else would change with it. */
  changes: Change[]
}

export type OfferRow = {
  quantity: number
  /** What a piece costs less here, in percent; 0 for nothing to speak of. */
  saved: number
  cells: { priority: string; cell: PriceCell | undefined; arrival: Arrival | undefined }[]
}

type Sources = {
  product: ConfiguratorProduct
  shop: ConfiguratorShop
  $choice: ReadableAtom<Choice>
  $shown: ReadableAtom<Choice['selection']>
  $prices: ReadableAtom<Prices>
  $optionPrices: ReadableAtom<OptionPrices | null>
  $wrongQuantity: ReadableAtom<QuantityCode | undefined>
  $dates: ReadableAtom<Dates>
  $inTime: ReadableAtom<Arrival[]>
}

/** Everything a page shows that follows from choice, prices and dates; islands only word it. */
export function deriveViews(sources: Sources) {
  const { product, $choice, $shown, $prices, $inTime, $optionPrices } = sources
  /** What each option would add to the price, by attribute and option; null until that is known. */
  const $deltas = computed(
    [$choice, $prices, $optionPrices],
    (choice, { state, matrix }, known) => {
      const cell = cellOf(matrix, choice.quantity, choice.priority)
      // With a promo code the table is reduced, and the options' prices are not.
      if (!known || !cell || cell.promo || state !== 'quoted') return null
      if (known.of !== choiceKey(choice, matrix.currency)) return null
      return deltasOf(known.amounts, { net: cell.netCents, gross: cell.grossCents })
    },
  )
  return {
    $deltas,
    $lastDeltas: lastOf($deltas),
    $recap: recapView(sources),
    /** What is wrong with the selection, in the product's order. */
    $faults: steady($choice, ({ selection }) => checkSelection(product, selection)),
    /** By attribute that has options. */
    $options: steady($choice, (choice) => optionViews(product, choice)),
    /** Quantities down, priorities across. */
    $offers: computed(
      [$choice, $prices, $inTime],
      ({ selection, ownQuantity }, { matrix }, inTime) => {
        const saved = new Map(savings(matrix).map((each) => [each.quantity, each.percent]))
        const columns = product.priorities.map((priority) => ({
          priority,
          arrival: inTime.find((each) => each.priority === priority),
        }))
        return allowedQuantities(quantitiesOf(product, selection), ownQuantity).map(
          (quantity): OfferRow => ({
            quantity,
            saved: saved.get(quantity) ?? 0,
            cells: columns.map((column) => ({
              ...column,
              cell: cellOf(matrix, quantity, column.priority),
            })),
          }),
        )
      },
    ),
    /** A larger quantity that costs no more than the chosen one. */
    $better: computed([$choice, $prices], ({ quantity, priority }, { matrix }) =>
      betterOf(matrix, quantity, priority),
    ),
    /** Square metres of a piece, and what one of them costs; null for what has no area to speak of. */
    $area: computed([$shown, $choice, $prices], (shown, { quantity, priority }, { matrix }) => {
      const { widthMm, heightMm, depthMm } = facts(product, shown)
      if (typeof widthMm !== 'number' || typeof heightMm !== 'number') return null
      const squareMetres = (widthMm * heightMm) / MM2
      if (depthMm !== undefined || squareMetres < SMALLEST_AREA) return null
      const cell = cellOf(matrix, quantity, priority)
      const each = (cents: number) => Math.round(cents / (squareMetres * quantity))
      const price = cell ? { net: each(cell.netCents), gross: each(cell.grossCents) } : null
      return { squareMetres, price }
    }),
  }
}

/**
 * What the order comes to. While a price is on its way the last one stays, marked as `waiting`, so
 * that nothing jumps.
 */
function recapView({ shop, $choice, $prices, $dates, $wrongQuantity }: Sources) {
  let last: Recap | undefined
  const sources = [$choice, $prices, $dates, $wrongQuantity] as const
  return computed(sources, (choice, { state, matrix }, { arrivals }, wrong) => {
    // Prices that could not be asked for anew are those of another choice.
    const known = state === 'failed' ? undefined : recapOf(matrix, choice, shop)
    if (known) last = known
    const arrival = arrivals.find((each) => each.priority === choice.priority)
    // What cannot be made has no price.
    if (state === 'paused' || wrong) return { waiting: false }
    return {
      recap: known ?? (state === 'quoting' ? last : undefined),
      waiting: state === 'quoting' || (state === 'quoted' && !known),
      arrivalDate: arrival?.arrivalDate,
    }
  })
}

function optionViews(
  product: ConfiguratorProduct,
  { selection, own = [] }: Choice,
): Record<string, OptionState[]> {
  const views = product.attributes.flatMap((attribute): [string, OptionState[]][] => {
    if (attribute.kind !== 'choice' && attribute.kind !== 'several') return []
    const states = optionStates(product, selection, attribute.key)
    const view = ({ key, blockedBy }: (typeof states)[number]): OptionState => {
      if (blockedBy === undefined) return { key, blockedBy, impossible: false, changes: [] }
      const value = withOption(attribute, selection, key)
      const { changes, refused } = choose(product, selection, attribute.key, value, own)
      return { key, blockedBy, impossible: refused !== undefined, changes }
    }
    return [[attribute.key, states.map(view)]]
  })
  return Object.fromEntries(views)
}

function deltasOf(amounts: OptionAmounts, now: Amount): OptionAmounts {
  const less = ({ net, gross }: Amount) => ({ net: net - now.net, gross: gross - now.gross })
  return Object.fromEntries(
    Object.entries(amounts).map(([attribute, options]) => [
      attribute,
      Object.fromEntries(Object.entries(options).map(([key, amount]) => [key, less(amount)])),
    ]),
  )
}

function betterOf(matrix: PriceMatrix, quantity: number, priority: string) {
  const isChosen = (each: MoreForLess) => each.quantity === quantity && each.priority === priority
  const better = moreForLess(matrix).find(isChosen)
  const [here, there] = [quantity, better?.more].map(
    (each) => each && cellOf(matrix, each, priority),
  )
  if (!better || !here || !there) return undefined
  const net = here.netCents - there.netCents
  return { ...better, saved: { net, gross: here.grossCents - there.grossCents } }
}
