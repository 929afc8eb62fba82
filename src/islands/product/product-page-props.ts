import { atom } from 'nanostores'
import { perPiece } from '../../lib/domain/money/round.ts'
import type { PriceMatrix } from '../../lib/domain/pricing/matrix.ts'
import type { Selection } from '../../lib/domain/product/definition.ts'
import { taxed } from '../../lib/domain/tax/tax.ts'
import type { ProductWords } from '../../lib/server/site/shop/reader-type.ts'
import type {
  Arrival,
  ConfiguratorProduct,
  ConfiguratorStart,
  OptionAmounts,
} from '../../stores/product/configurator-state.ts'
import type { ShopProps } from '../page/shop.tsx'

/** The words of a product that its configurator speaks with; the rest stands around it. */
export type ProductSpeech = Pick<
  ProductWords,
  'name' | 'inSentence' | 'lead' | 'units' | 'attributes' | 'rules' | 'parts' | 'groups' | 'derived'
>

/** A price table in few letters: rows of a quantity and the net minor units of each of the product's priorities. */
export type ShortPrices = {
  currency: string
  /** Basis points. */
  vatRate: number
  rows: (number | null)[][]
}

export type ProductPageProps = {
  shop: ShopProps
  product: ConfiguratorProduct
  words: ProductSpeech
  selection: Selection
  priority: string
  prices: ShortPrices
  /** Net minor units of the order with each option, by attribute and option; null where not known. */
  options: Record<string, Record<string, number>> | null
  arrivals: Arrival[]
  /** What having it designed costs, net minor units by currency. */
  designPrices: Record<string, number>
}

/** What the configurator starts from. */
export function startOf(props: ProductPageProps): ConfiguratorStart {
  const { product, shop, selection, priority, arrivals, designPrices } = props
  const { currency, country, postcode, fileCheckPrices } = shop
  return {
    product,
    shop: { currency, country, postcode, fileCheckPrices, designPrices, $destination: atom(null) },
    selection,
    priority,
    prices: matrixOf(props.prices, product.priorities),
    options: props.options && amountsOf(props.options, props.prices.vatRate),
    arrivals,
  }
}

function amountsOf(
  options: NonNullable<ProductPageProps['options']>,
  vatRate: number,
): OptionAmounts {
  return Object.fromEntries(
    Object.entries(options).map(([attribute, nets]) => [
      attribute,
      Object.fromEntries(
        Object.entries(nets).map(([option, net]) => [
          option,
          { net, gross: taxed(net, vatRate).gross },
        ]),
      ),
    ]),
  )
}

function matrixOf(
  { currency, vatRate, rows }: ShortPrices,
  priorities: readonly string[],
): PriceMatrix {
  return {
    currency,
    vatRate,
    rows: rows.map(([quantity, ...nets]) => ({
      quantity: quantity ?? 0,
      cells: priorities.flatMap((priority, index) => {
        const net = nets[index]
        if (net === null || net === undefined || !quantity) return []
        const { vat, gross } = taxed(net, vatRate)
        const unitNetCents = perPiece(net, quantity)
        const amounts = { netCents: net, vatCents: vat, grossCents: gross, vatRate, unitNetCents }
        return [{ priority, quantity, ...amounts }]
      }),
    })),
  }
}
