import type { ProductDefinition } from '../../../src/lib/domain/product/definition.ts'
import type { CompiledShop, Shop } from '../../../src/lib/server/site/shop/index.ts'
import { loadTestShop } from '../../setup/test-documents.ts'

let loaded: CompiledShop | undefined

/** The shop of tests/fixtures, compiled once a test file. */
export function testShop(): CompiledShop {
  loaded ??= loadTestShop()
  return loaded
}

/** The same shop with one product changed, as a newer edition would have it. */
export function withProduct(
  shop: Shop,
  id: string,
  change: (product: ProductDefinition) => ProductDefinition | undefined,
): Shop {
  const changedFor = (tenant: { id: string }) => {
    const own = shop.product(tenant, id)
    return own && change(structuredClone(own))
  }
  return {
    ...shop,
    product: (tenant, wanted) =>
      wanted === id ? changedFor(tenant) : shop.product(tenant, wanted),
    productBySku: (tenant, skus) => {
      const found = shop.productBySku(tenant, skus)
      return found?.id === id ? changedFor(tenant) : found
    },
  }
}

/** A product whose every price is `factor` times what it was. */
export function dearer(factor: number) {
  return (product: ProductDefinition): ProductDefinition => {
    const { price } = product
    if (price.model === 'estimate' || price.model === 'table')
      throw new Error(`${product.id} is priced by other documents`)
    const raised =
      price.model === 'run'
        ? {
            ...price,
            setup: price.setup * factor,
            scale: price.scale * factor,
            unit: price.unit * factor,
          }
        : { ...price, setup: price.setup * factor, rate: price.rate * factor }
    return { ...product, price: raised }
  }
}

/** The test shop with one article in stock, `jar-labels`. */
export function stockedShop(): Shop {
  return withProduct(testShop(), 'jar-labels', (product) => ({ ...product, stock: { by: [] } }))
}
