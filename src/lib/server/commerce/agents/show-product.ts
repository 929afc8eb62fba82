import type { z } from 'zod'
import type { Attribute, ProductDefinition } from '../../../domain/product/definition.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import { quantitiesOf } from '../../../domain/quantities/rolls.ts'
import type { Shop } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { prioritiesOf } from '../product/index.ts'
import type { AgentContext, shown } from './tools.ts'

type ProductWords = NonNullable<ReturnType<Shop['productWords']>>
type Shown = z.input<typeof shown.outputSchema>

/** A product that the tenant sells on a page of this language. */
export function soldProduct(
  context: AgentContext,
  id: string,
): { product: ProductDefinition; words: ProductWords; path: string } {
  const { shop, tenant, locale } = context
  const product = shop.product(tenant, id)
  const words = shop.productWords(tenant, locale, id)
  const path = shop.pathOf(tenant, locale, { kind: 'product', id })
  demand(context, product && words && path !== null, 'product_not_found')
  return { product, words, path }
}

/** What a product can be, under the keys that a selection is written with. */
export function showProduct(context: AgentContext, { product: id }: { product: string }): Shown {
  const { product, words, path } = soldProduct(context, id)
  const initial = initialSelection(product)
  const { list: listed, defaultValue: usual, free } = quantitiesOf(product, initial)
  return {
    id,
    name: words.name,
    about: words.about.text,
    address: context.origin + path,
    attributes: product.attributes.map((each) => shownAttribute(each, words, initial[each.key])),
    rules: Object.values(words.rules).map(({ title, text }) => `${title} ${text}`),
    quantities: { usual, listed, ...(free && { free }) },
    speeds: prioritiesOf(context.tenant, product).map(({ key, workingDays }) => ({
      key,
      workingDays,
    })),
  }
}

function shownAttribute(
  attribute: Attribute,
  words: ProductWords,
  initial: string | undefined,
): Shown['attributes'][number] {
  const { key, kind } = attribute
  const said = words.attributes[key]
  const help = said?.help ?? said?.hint
  return {
    key,
    name: said?.name ?? key,
    ...(help && { help }),
    kind,
    initial: initial ?? null,
    ...('options' in attribute && {
      options: attribute.options.map((option) => ({
        key: option.key,
        name: option.key,
        ...said?.options[option.key],
      })),
    }),
    ...(kind === 'number' && {
      range: {
        unit: attribute.unit,
        minimum: attribute.minimum,
        maximum: attribute.maximum,
        increment: attribute.increment,
      },
    }),
    ...(kind === 'text' && { longest: attribute.maximumLength }),
  }
}
