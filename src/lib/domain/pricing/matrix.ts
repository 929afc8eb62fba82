import type { DeliveryCents } from '../delivery/tariff.ts'
import { perPiece } from '../money/round.ts'
import type { Priority, ProductDefinition, Selection } from '../product/definition.ts'
import { vatCents } from '../tax/tax.ts'
import { compilePrice } from './price.ts'
import type { PriceList } from './price-list.ts'

export type PriceCell = {
  priority: string
  quantity: number
  netCents: number
  vatCents: number
  grossCents: number
  /** Basis points. */
  vatRate: number
  /** Net minor units a piece, to four decimals: for display, never for sums. */
  unitNetCents: number
  /**
   * The promo code that counts here: what it has taken off `netCents`, what it makes free, and the price that
   * an announced reduction is measured by.
   */
  promo?: { offCents: number; freeService?: string; was?: { net: number; gross: number } }
}

export type PriceRow = { quantity: number; cells: PriceCell[] }

/** The price table: a row a quantity, a cell a priority, both in the order they were asked for. */
export type PriceMatrix = { currency: string; vatRate: number; rows: PriceRow[] }

export type MatrixTerms = {
  quantities: readonly number[]
  priorities: readonly Priority[]
  list: PriceList
  vatRate: number
  /** Hundredths of the base currency, for the line's delivery option and zone, by priority key. */
  deliveryCents?: Readonly<Record<string, DeliveryCents>>
}

/** Prices every quantity at every priority. Same preconditions as `compilePrice`. */
export function priceMatrix(
  def: ProductDefinition,
  selection: Selection,
  terms: MatrixTerms,
): PriceMatrix {
  const { quantities, priorities, list, vatRate, deliveryCents = {} } = terms
  const price = compilePrice(def, selection, list)
  const columns = priorities.map(({ key, factor }) => ({
    key,
    factor,
    delivery: deliveryCents[key] ?? 0,
  }))
  const rows = quantities.map((quantity) => ({
    quantity,
    cells: columns.map(({ key, factor, delivery }) =>
      cell(key, quantity, price(quantity, factor, delivery), vatRate),
    ),
  }))
  return { currency: list.currency, vatRate, rows }
}

function cell(priority: string, quantity: number, net: number, vatRate: number): PriceCell {
  const vat = vatCents(net, vatRate)
  return {
    priority,
    quantity,
    netCents: net,
    vatCents: vat,
    grossCents: net + vat,
    vatRate,
    unitNetCents: perPiece(net, quantity),
  }
}
