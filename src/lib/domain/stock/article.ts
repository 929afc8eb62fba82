import type { ProductDefinition, Selection } from '../product/definition.ts'

type Kept = Pick<ProductDefinition, 'id' | 'stock' | 'attributes'>

/** An article that is kept in stock, with the options that make it one. */
export type Article = { article: string; options: Selection }

/**
 * The article that a selection takes from stock: `mailing-boxes/small`, the product and the options that
 * tell its articles apart, in the order of `stock.by`. Null where the product is made to order.
 */
export function articleOf(product: Kept, selection: Selection): string | null {
  if (!product.stock) return null
  return [product.id, ...product.stock.by.map((key) => selection[key] ?? '')].join('/')
}

/** Every article of a product, in the order of its options; none where it is made to order. */
export function articlesOf(product: Kept): Article[] {
  if (!product.stock) return []
  const start: Selection[] = [{}]
  const selections = product.stock.by.reduce((found, key) => {
    const attribute = product.attributes.find((each) => each.key === key)
    const options = attribute?.kind === 'choice' ? attribute.options : []
    return found.flatMap((each) => options.map((option) => ({ ...each, [key]: option.key })))
  }, start)
  return selections.flatMap((options) => {
    const article = articleOf(product, options)
    return article === null ? [] : [{ article, options }]
  })
}
