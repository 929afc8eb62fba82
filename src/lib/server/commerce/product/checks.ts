import type { ErrorCode } from '../../../contract/errors.ts'
import type {
  ProductDefinition,
  ProductSkus,
  Selection,
} from '../../../domain/product/definition.ts'
import { checkSelection, type Problem } from '../../../domain/product/selection.ts'
import { checkQuantity } from '../../../domain/quantities/quantities.ts'
import { demand, Refusal } from '../../refusal.ts'
import type { Shop } from '../../site/shop/index.ts'

/** The product behind the wire's identifiers, in the version the shop has now. */
export function productOf(shop: Shop, skus: ProductSkus): ProductDefinition {
  const product = shop.productBySku(skus)
  demand(product, 'product_not_found')
  demand(product.skus.version === skus.version, 'product_version_old', {
    facts: { version: product.skus.version },
  })
  return product
}

/**
 * Refuses a selection with anything wrong in it: the first problem's code, and every problem as
 * a field below `path`.
 */
export function demandSelection(
  product: ProductDefinition,
  selection: Selection,
  path: string,
): void {
  const problems = checkSelection(product, selection)
  const [first] = problems
  if (!first) return
  throw new Refusal(first.code satisfies ErrorCode, {
    facts: factsOf(first),
    fields: problems.map(({ attribute, code }) => ({ path: `${path}.${attribute}`, code })),
  })
}

/** Refuses a quantity that is not offered, with the nearest one that is. */
export function demandQuantity(product: ProductDefinition, quantity: number, path: string): void {
  const check = checkQuantity(product.quantities, quantity)
  if (check.ok) return
  throw new Refusal(check.code, {
    facts: { quantity, ...(check.nearest !== undefined && { nearest: check.nearest }) },
    fields: [{ path, code: check.code }],
  })
}

function factsOf({ attribute, rule, needs }: Problem): Record<string, unknown> {
  return { attribute, ...(rule && { rule }), ...(needs && { needs }) }
}
