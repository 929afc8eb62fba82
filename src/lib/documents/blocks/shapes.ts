import { z } from 'zod'
import { key } from '../shapes.ts'
import type { BlockCheck } from './define-block.ts'

export { ground } from '../picture.ts'

// Shapes that blocks are made of. What names a document says so in its `names`, and what is Markdown
// in its `markdown`: publishing looks both up there.

/** A product that at least one of the shops sells. */
export const product = key.meta({ names: 'product' })

/** What all shops that show the page have. */
const everywhere = (names: string) => key.meta({ names, everywhere: true })

/** Where a button leads. */
export const target = z.union([
  z.strictObject({ product: everywhere('product') }),
  z.strictObject({ category: everywhere('category') }),
  z.strictObject({ page: everywhere('page') }),
  /** A default link: `cart`. */
  z.strictObject({ link: z.string().meta({ names: 'link' }) }),
])

export type BlockTarget = z.output<typeof target>

/** What any text may say of the shop, as `{city}`. */
const company = [
  'shop',
  'company',
  'street',
  'postcode',
  'city',
  'country',
  'phone',
  'email',
  'director',
]

function filledBy(placeholders: readonly string[]): z.ZodString {
  const known = [...placeholders, ...company]
  return z
    .string()
    .min(1)
    .check(({ value, issues }) => {
      const unknown = [...value.matchAll(/\{(\w+)\}/g)].find(
        ([, name = '']) => !known.includes(name),
      )
      if (unknown)
        issues.push({
          code: 'custom',
          input: value,
          message: `nothing is filled in for ${unknown[0]}; there are ${known.map((name) => `{${name}}`).join(', ')}.`,
        })
    })
}

/** A text without markup; `placeholders` are what the block fills in beside the shop's own. */
export const line = (...placeholders: string[]) => filledBy(placeholders)

/** Markdown. */
export const rich = (...placeholders: string[]) => filledBy(placeholders).meta({ markdown: true })

/** The sentence with lists to choose from: products, and of the first one what is chosen at first. */
export const quote = z.strictObject({
  products: z.array(product).min(1),
  quantities: z.array(z.int().positive()).min(1),
  quantity: z.int().positive(),
  priority: key,
})

export type BlockQuote = z.output<typeof quote>

/** What the sentence offers at first must be on offer. */
export function checkQuote(
  { quantities, quantity, products, priority }: BlockQuote,
  keys: readonly PropertyKey[],
  { shops, report }: Pick<BlockCheck<unknown>, 'shops' | 'report'>,
): void {
  if (!quantities.includes(quantity))
    report([...keys, 'quantity'], `${quantity} is not in quantities.`)
  for (const shop of shops)
    for (const id of products)
      if (shop.product(id)?.priorities.includes(priority) === false)
        report([...keys, 'priority'], `The product ${id} has no priority ${priority}.`)
}

/** One product, which every shop that shows the page must sell, and quantities of it. */
export function checkOffer(
  terms: { product: string; quantities: readonly number[] },
  at: (index: number) => readonly PropertyKey[],
  { shops, report }: Pick<BlockCheck<unknown>, 'shops' | 'report'>,
): void {
  for (const shop of shops) {
    const sold = shop.product(terms.product)
    if (!sold) report(['product'], `Tenant ${shop.id} has no product ${terms.product}.`)
    else
      terms.quantities.forEach((quantity, index) => {
        if (!sold.quantities.list.includes(quantity))
          report(at(index), `${quantity} is no quantity of the product ${terms.product}.`)
      })
  }
}

/** A product that has to arrive by a day of the year, and the priority that is meant first. */
export const lastOrder = {
  product,
  priority: key,
  /** Month and day, every year: `12-24`. */
  by: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'use month and day such as 12-24'),
}

/** One product, which every shop that shows the page must sell, with a priority. */
export function checkPriority(
  { product, priority }: { product: string; priority: string },
  { shops, report }: Pick<BlockCheck<unknown>, 'shops' | 'report'>,
): void {
  checkOffer({ product, quantities: [] }, () => [], { shops, report })
  for (const shop of shops)
    if (shop.product(product)?.priorities.includes(priority) === false)
      report(['priority'], `The product ${product} has no priority ${priority}.`)
}
