import { type WorkshopKind, workshopFigures } from '../../../domain/pricing/what-if.ts'
import type { ProductDefinition, Workshop } from '../../../domain/product/definition.ts'
import type { Context } from '../../context.ts'

/** What a tenant prices, and the figures of the workshop that its prices read. */
export function pricedProducts(context: Context) {
  const { shop, tenant } = context
  const products = productsOf(context)
  return {
    products: products.map((product) => namedProduct(context, product)),
    countries: tenant.countries,
    currencies: Object.keys(tenant.offers),
    figures: figuresOf(products),
    baseCurrency: shop.baseCurrency,
  }
}

/** Every product of a tenant, in order of ids. */
export function productsOf({ shop, tenant, locale }: Context): ProductDefinition[] {
  return shop
    .documents(tenant, locale)
    .ids('product')
    .flatMap((id) => shop.product(tenant, id) ?? [])
}

export function namedProduct(
  { shop, tenant, locale }: Pick<Context, 'shop' | 'tenant' | 'locale'>,
  { id, price }: ProductDefinition,
) {
  return { id, name: shop.productWords(tenant, locale, id)?.name ?? id, model: price.model }
}

type Figure = { kind: WorkshopKind; id: string; figure: string; value: number; products: number }

function figuresOf(products: readonly ProductDefinition[]): Figure[] {
  const found = new Map<string, Figure>()
  for (const { price } of products)
    if (price.model === 'estimate')
      for (const figure of moneyOf(price.workshop)) {
        const name = `${figure.kind} ${figure.id} ${figure.figure}`
        const known = found.get(name) ?? { ...figure, products: 0 }
        found.set(name, { ...known, products: known.products + 1 })
      }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, figure]) => figure)
}

function moneyOf({ materials, presses, finishing }: Workshop): Omit<Figure, 'products'>[] {
  const documents: Record<WorkshopKind, Readonly<Record<string, object>>> = {
    material: materials,
    press: presses,
    finishing,
  }
  const kinds = ['material', 'press', 'finishing'] as const
  return kinds.flatMap((kind) => {
    const figures: readonly string[] = workshopFigures[kind]
    return Object.entries(documents[kind]).flatMap(([id, document]) =>
      Object.entries(document).flatMap(([figure, value]) =>
        typeof value === 'number' && value > 0 && figures.includes(figure)
          ? [{ kind, id, figure, value }]
          : [],
      ),
    )
  })
}
