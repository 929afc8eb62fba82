import { formatMoney } from '../../../domain/money/format.ts'
import { formatNumber } from '../../../domain/numbers/format.ts'
import type { PriceCell } from '../../../domain/pricing/matrix.ts'
import { measuresOf } from '../../../domain/product/measures.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import type { LowestOffer, ProductView, ShopReader } from './reader-type.ts'

/** The lowest price of the smallest quantity, with VAT and without, and what it buys: `100 cards`, `1 banner, 300 × 100 cm`. */
export async function lowestOffer(
  { tenant, locale }: Pick<ShopReader, 'tenant' | 'locale'>,
  quote: ShopReader['quote'],
  { definition, words }: ProductView,
): Promise<LowestOffer | null> {
  const quantity = definition.quantities.list[0] ?? 1
  const { rows } = await quote(definition.id, initialSelection(definition), [quantity])
  const cell = cheapest(rows[0]?.cells ?? [])
  if (!cell) return null
  const count = formatNumber(quantity, locale)
  const money = (centAmount: number) =>
    formatMoney({ currencyCode: tenant.currency, centAmount }, locale)
  const plural = new Intl.PluralRules(locale).select(quantity)
  const unit = plural === 'one' ? words.units.one : words.units.other
  const measures = measuresOf(definition)
  return {
    cell,
    price: money(cell.grossCents),
    net: money(cell.netCents),
    what: measures ? `${count} ${unit}, ${measures}` : `${count} ${unit}`,
  }
}

function cheapest(cells: PriceCell[]): PriceCell | undefined {
  return cells.reduce<PriceCell | undefined>(
    (low, cell) => (low && low.netCents <= cell.netCents ? low : cell),
    undefined,
  )
}
