import { DESIGN_SERVICE, DOCUMENT_REVIEW } from '../cart/cart-line.ts'
import type { ConfiguratorProduct, ConfiguratorShop, FileCheck } from './configurator-state.ts'

/** Whether a product's file may be looked at by a printer. */
function offersCarefulCheck(product: ConfiguratorProduct): boolean {
  return product.fileFlow.fileCheck && product.services.includes(DOCUMENT_REVIEW)
}

/** What may be done about a product's file, the free check first; nothing where there is no choice. */
export function fileChecks(product: ConfiguratorProduct): FileCheck[] {
  const paid: FileCheck[] = [
    ...(offersCarefulCheck(product) ? (['careful'] as const) : []),
    ...(product.services.includes(DESIGN_SERVICE) ? (['designed'] as const) : []),
  ]
  return paid.length > 0 ? ['quick', ...paid] : []
}

/** What a check or a design costs, minor units without VAT. */
export function serviceNet(
  { designPrices, fileCheckPrices }: ConfiguratorShop,
  check: FileCheck,
  currency: string,
): number {
  return (check === 'designed' ? designPrices : fileCheckPrices)[currency] ?? 0
}
