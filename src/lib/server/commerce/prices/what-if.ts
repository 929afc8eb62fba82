import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { priceWhatIf } from '../../../contract/prices.ts'
import { compilePrice } from '../../../domain/pricing/price.ts'
import type { PriceList } from '../../../domain/pricing/price-list.ts'
import { changedList, changedProduct, type PriceChange } from '../../../domain/pricing/what-if.ts'
import type { ProductDefinition, Selection } from '../../../domain/product/definition.ts'
import { resolve } from '../../../domain/product/resolve.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import type { Context } from '../../context.ts'
import { offerOf } from '../product/index.ts'
import { namedProduct, productsOf } from './products.ts'

type Input = z.output<typeof priceWhatIf.input>

/** Products that are looked at for one answer: each takes a few milliseconds, between other requests. */
const MOST = 400

/**
 * Compares prices as they are with what they would be if figures of the workshop or prices of products were
 * others: the usual choice and every other option, at every quantity of the table, at the usual priority.
 */
export async function whatIf(
  context: Context<'currency_not_offered'>,
  { changes: said, currency = context.currency }: Input,
) {
  const changes = said.map(
    ({ figure = null, ...change }): PriceChange =>
      change.kind === 'product'
        ? { ...change, kind: 'product' }
        : { ...change, kind: change.kind, figure },
  )
  const { priceList } = offerOf(context, currency)
  const all = productsOf(context)
  const moved = []
  for (const product of all.slice(0, MOST)) {
    await nextTurn()
    const found = movedOf(product, priceList, changes)
    if (found) moved.push({ ...namedProduct(context, product), ...found })
  }
  const size = ({ least, most }: { least: number; most: number }) =>
    Math.max(Math.abs(least), Math.abs(most))
  const leftOut = Math.max(0, all.length - MOST)
  return {
    currency,
    products: moved.sort((one, other) => size(other) - size(one)),
    unmoved: all.length - leftOut - moved.length,
    leftOut,
  }
}

/** How a product's prices move; null where none does. */
function movedOf(product: ProductDefinition, list: PriceList, changes: readonly PriceChange[]) {
  const changed = changedProduct(product, changes)
  const changedTo = changedList(list, product.id, changes)
  if (changed === product && changedTo === list) return null
  const { list: quantities, defaultValue } = product.quantities
  const usual = initialSelection(product)
  let [priced, moved, least, most] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const selection of choicesOf(product, usual)) {
    const before = compilePrice(product, selection, list)
    const after = compilePrice(changed, selection, changedTo)
    for (const quantity of quantities) {
      const was = before(quantity, 1)
      const share = after(quantity, 1) / was - 1
      priced += 1
      if (share !== 0) moved += 1
      least = Math.min(least, share)
      most = Math.max(most, share)
    }
  }
  if (moved === 0) return null
  const price = (def: ProductDefinition, by: PriceList) =>
    compilePrice(def, usual, by)(defaultValue, 1)
  return {
    priced,
    moved,
    least,
    most,
    usual: {
      quantity: defaultValue,
      before: price(product, list),
      after: price(changed, changedTo),
    },
  }
}

/** The usual choice and, one at a time, every other option. */
function choicesOf(product: ProductDefinition, usual: Selection): Selection[] {
  const found = [usual]
  for (const attribute of product.attributes) {
    if (attribute.kind !== 'choice') continue
    for (const { key } of attribute.options) {
      if (key === usual[attribute.key]) continue
      const wanted = { ...usual, [attribute.key]: key }
      const made = resolve(product, wanted, { fixed: new Set([attribute.key]) })
      if (made) found.push(made.selection)
    }
  }
  return found
}
