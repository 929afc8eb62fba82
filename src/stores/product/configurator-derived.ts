import { computed, type ReadableAtom } from 'nanostores'
import { moreForLess, savings } from '../../lib/domain/pricing/hints.ts'
import type { PriceCell } from '../../lib/domain/pricing/matrix.ts'
import { facts } from '../../lib/domain/product/facts.ts'
import type { Change } from '../../lib/domain/product/resolve.ts'
import {
  checkSelection,
  choose,
  optionStates,
  withOption,
} from '../../lib/domain/product/selection.ts'
import { allowedQuantities } from '../../lib/domain/quantities/quantities.ts'
import { cellOf, type Recap, recapOf } from './configurator-order.ts'
import type {
  Arrival,
  Choice,
  ConfiguratorProduct,
  ConfiguratorShop,
  Dates,
  Prices,
} from './configurator-state.ts'

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
  $made: ReadableAtom<Choice['selection']>
  $prices: ReadableAtom<Prices>
  $dates: ReadableAtom<Dates>
  $inTime: ReadableAtom<Arrival[]>
}

/** Everything a page shows that follows from choice, prices and dates; islands only word it. */
export function deriveViews(sources: Sources) {
  const { product, $choice, $made, $prices, $inTime } = sources
  return {
    $recap: recapView(sources),
    /** What is wrong with the selection, in the product's order. */
    $faults: computed($choice, ({ selection }) => checkSelection(product, selection)),
    /** By attribute that has options. */
    $options: computed($choice, (choice) => optionViews(product, choice)),
    /** Quantities down, priorities across. */
    $offers: computed([$choice, $prices, $inTime], ({ ownQuantity }, { matrix }, inTime) => {
      const saved = new Map(savings(matrix).map((each) => [each.quantity, each.percent]))
      const columns = product.priorities.map((priority) => ({
        priority,
        arrival: inTime.find((each) => each.priority === priority),
      }))
      return allowedQuantities(product.quantities, ownQuantity).map(
        (quantity): OfferRow => ({
          quantity,
          saved: saved.get(quantity) ?? 0,
          cells: columns.map((column) => ({
            ...column,
            cell: cellOf(matrix, quantity, column.priority),
          })),
        }),
      )
    }),
    /** A larger quantity that costs no more than the chosen one. */
    $better: computed([$choice, $prices], ({ quantity, priority }, { matrix }) =>
      moreForLess(matrix).find((each) => each.quantity === quantity && each.priority === priority),
    ),
    /** Square metres of a piece, and what one of them costs, net; null for what has no size. */
    $area: computed([$made, $choice, $prices], (made, { quantity, priority }, { matrix }) => {
      const { widthMm, heightMm } = facts(product, made)
      if (typeof widthMm !== 'number' || typeof heightMm !== 'number') return null
      const squareMetres = (widthMm * heightMm) / MM2
      const net = cellOf(matrix, quantity, priority)?.netCents
      const each = net === undefined ? null : Math.round(net / (squareMetres * quantity))
      return { squareMetres, netCents: each }
    }),
  }
}

/**
 * What the order comes to. While a price is on its way the last one stays, marked as `waiting`, so
 * that nothing jumps.
 */
function recapView({ shop, $choice, $prices, $dates }: Sources) {
  let last: Recap | undefined
  return computed([$choice, $prices, $dates], (choice, { state, matrix }, { arrivals }) => {
    const known = recapOf(matrix, choice, shop)
    if (known) last = known
    const arrival = arrivals.find((each) => each.priority === choice.priority)
    // What cannot be made has no price.
    if (state === 'paused') return { waiting: false }
    return {
      recap: known ?? (state === 'quoting' ? last : undefined),
      waiting: state !== 'quoted' || !known,
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
