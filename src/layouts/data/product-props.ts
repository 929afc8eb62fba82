import type { ProductPageProps } from '../../islands/product/product-page-props.ts'
import { initialSelection } from '../../lib/domain/product/selection.ts'
import type { ProductView, ShopReader } from '../../lib/server/shop/reader-type.ts'
import { shopProps } from '../shop-props.ts'

const USUAL = 'standard'

/** What the configurator starts from: the product's first selection with its prices and dates. */
export function productProps(shop: ShopReader, product: ProductView): ProductPageProps {
  const { definition, words } = product
  const { name, inSentence, lead, units, attributes, rules } = words
  const selection = initialSelection(definition)
  const { currency, vatRate, rows } = shop.quote(definition.id, selection)
  const { priorities } = definition
  return {
    shop: shopProps(shop, 'product', 'errors'),
    product: definition,
    words: { name, inSentence, lead, units, attributes, rules },
    selection,
    priority: priorities.includes(USUAL) ? USUAL : (priorities[0] ?? ''),
    prices: {
      currency,
      vatRate,
      priorities,
      rows: rows.map(({ quantity, cells }) => [
        quantity,
        ...priorities.map((key) => cells.find((each) => each.priority === key)?.netCents ?? null),
      ]),
    },
    arrivals: shop.promises(definition.id).map(
      ({ priority, workingDays, orderBy, arrivalDate }) => ({
        priority,
        workingDays,
        orderBy,
        arrivalDate,
      }),
    ),
  }
}
