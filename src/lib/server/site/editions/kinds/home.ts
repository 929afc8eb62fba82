import { z } from 'zod'
import { key } from '../../../../documents/shapes.ts'
import type { AnyDocument } from '../documents.ts'
import type { Library } from '../library.ts'
import { type Address, defineKind, type Report } from './define-kind.ts'

/** What the home page sells and in which order. */
export const home = defineKind({
  at: 'home/home.yaml',
  schema: z.strictObject({
    /** Products of the hero sentence; the first is chosen at first. */
    hero: z.strictObject({
      products: z.array(key).min(1),
      quantities: z.array(z.int().positive()).min(1),
      quantity: z.int().positive(),
      priority: key,
    }),
    products: z.array(key).min(1),
    /** The product and quantity whose prices stand in the dates band. */
    dates: z.strictObject({ product: key, quantity: z.int().positive() }),
  }),
  layout: 'home',
  address(id, documents): Address | null {
    const document = documents.find('home', id)
    if (!document) return null
    const voices = documents.get('dictionary', 'home') ?? {}
    return {
      path: '/',
      name: documents.get('dictionary', 'layout')?.['home'] ?? '',
      title: voices['page_title'] ?? '',
      description: voices['description'] ?? '',
      from: document,
    }
  },
  check(document, library, report): void {
    const { hero, products, dates } = document.data
    const named: [string[], string[]][] = [
      [['hero', 'products'], hero.products],
      [['products'], products],
    ]
    for (const [keys, ids] of named)
      ids.forEach((product, index) => {
        if (!library.has('product', product, document))
          report(document, [...keys, index], `There is no product ${product}.`)
      })
    checkHero(document, library, report)
    for (const tenant of library.tenantsOf(document))
      if (!library.view(tenant, null).get('product', dates.product))
        report(document, ['dates', 'product'], `Tenant ${tenant} has no product ${dates.product}.`)
  },
})

type At = AnyDocument & {
  data: {
    hero: { products: string[]; quantities: number[]; quantity: number; priority: string }
    dates: { product: string; quantity: number }
  }
}

/** What the home page offers at first must be on offer. */
function checkHero(document: At, library: Library, report: Report): void {
  const { hero, dates } = document.data
  if (!hero.quantities.includes(hero.quantity))
    report(document, ['hero', 'quantity'], `${hero.quantity} is not in hero.quantities.`)
  for (const tenant of library.tenantsOf(document)) {
    const range = library.view(tenant, null)
    for (const id of hero.products)
      if (range.get('product', id)?.priorities.includes(hero.priority) === false)
        report(
          document,
          ['hero', 'priority'],
          `The product ${id} has no priority ${hero.priority}.`,
        )
    const quantities = range.get('product', dates.product)?.quantities.list
    if (quantities && !quantities.includes(dates.quantity))
      report(
        document,
        ['dates', 'quantity'],
        `${dates.quantity} is no quantity of the product ${dates.product}.`,
      )
  }
}
