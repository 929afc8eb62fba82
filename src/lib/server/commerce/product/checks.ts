import type { UploadType } from '../../../contract/line-parts.ts'
import type {
  ProductDefinition,
  ProductSkus,
  Selection,
} from '../../../domain/product/definition.ts'
import {
  checkSelection,
  matrixQuantity,
  type SelectionProblem,
  type SelectionProblemCode,
} from '../../../domain/product/selection.ts'
import { checkQuantity, type QuantityCode } from '../../../domain/quantities/quantities.ts'
import { quantitiesOf } from '../../../domain/quantities/rolls.ts'
import type { Context } from '../../context.ts'
import { demand, type MayRefuse } from '../../refusal.ts'

/** Why a page's product is not the shop's. */
export type VersionCode = 'product_not_found' | 'product_version_old'

/** Why a configuration cannot be made. */
export type ConfigurationCode = SelectionProblemCode | QuantityCode | 'matrix_sum_differs'

/** The product behind the wire's identifiers, in the version the shop has now. */
export function productOf(context: Context<VersionCode>, skus: ProductSkus): ProductDefinition {
  const product = context.shop.productBySku(context.tenant, skus)
  demand(context, product, 'product_not_found')
  const { productSku, variant } = product.skus
  const isSame = productSku === skus.productSku && variant === skus.variant
  demand(context, isSame, 'product_not_found')
  demand(context, product.skus.version === skus.version, 'product_version_old', {
    facts: { version: product.skus.version },
  })
  return product
}

/** Refuses what a caller says for parts that this shop does not have, rather than drop it. */
export function demandUnused(
  may: MayRefuse<'field_not_used'>,
  fields: Readonly<Record<string, boolean>>,
): void {
  const said = Object.keys(fields).filter((path) => fields[path])
  demand(may, said.length === 0, 'field_not_used', {
    fields: said.map((path) => ({ path, code: 'field_not_used' })),
  })
}

/** Refuses a way for files to come that the line has not. */
export function demandUploadType(
  may: MayRefuse<'field_not_used'>,
  isThere: Readonly<Record<UploadType, boolean>>,
  uploadType: UploadType,
): void {
  demandUnused(may, { 'merchantInfo.selectedUploadType': !isThere[uploadType] })
}

/**
 * Refuses a selection with anything wrong in it: the first problem's code, and every problem as
 * a field below `path`.
 */
export function demandSelection(
  may: MayRefuse<SelectionProblemCode>,
  product: ProductDefinition,
  selection: Selection,
  path: string,
): void {
  const problems = checkSelection(product, selection)
  const [first] = problems
  if (!first) return
  may.refuse(first.code, {
    facts: factsOf(first),
    fields: problems.map(({ attribute, code }) => ({ path: `${path}.${attribute}`, code })),
  })
}

/** A quantity of what is chosen, and where a caller names it. */
type WantedQuantity = { selection: Selection; quantity: number; path: string }

/** Refuses a quantity that is not offered of what is chosen, with the nearest one that is. */
export function demandQuantity(
  may: MayRefuse<QuantityCode>,
  product: ProductDefinition,
  { selection, quantity, path }: WantedQuantity,
): void {
  const check = checkQuantity(quantitiesOf(product, selection), quantity)
  if (check.ok) return
  may.refuse(check.code, {
    facts: { quantity, ...(check.nearest !== undefined && { nearest: check.nearest }) },
    fields: [{ path, code: check.code }],
  })
}

/** Refuses a quantity that is not the sum of the pieces by size, for products that are ordered so. */
export function demandMatrixSum(
  may: MayRefuse<'matrix_sum_differs'>,
  product: ProductDefinition,
  selection: Selection,
  quantity: number,
): void {
  const sum = matrixQuantity(product, selection)
  if (sum === undefined || sum === quantity) return
  may.refuse('matrix_sum_differs', {
    facts: { quantity, sum },
    fields: [{ path: 'quantity', code: 'matrix_sum_differs' }],
  })
}

function factsOf({ attribute, rule, needs }: SelectionProblem): Record<string, unknown> {
  return { attribute, ...(rule && { rule }), ...(needs && { needs }) }
}
