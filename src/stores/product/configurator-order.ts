import type { PriceCell, PriceMatrix } from '../../lib/domain/pricing/matrix.ts'
import { type FileCheck, serviceOf } from '../../lib/domain/product/file-checks.ts'
import { type Taxed, taxed, taxedTotals } from '../../lib/domain/tax/tax.ts'
import type { Choice, ConfiguratorShop } from './configurator-state.ts'

/** What the shopper is about to order, in integer minor units. */
export type Recap = {
  print: Taxed
  /** What the promo code takes off `print`, which is without it; absent where none counts. */
  off?: number
  /** The careful check or the design; absent for the free check. */
  service?: Taxed
  check: FileCheck
  net: number
  vat: number
  gross: number
  /** Basis points. */
  vatRate: number
}

export function cellOf(
  matrix: PriceMatrix,
  quantity: number,
  priority: string,
): PriceCell | undefined {
  return matrix.rows
    .find((row) => row.quantity === quantity)
    ?.cells.find((cell) => cell.priority === priority)
}

/** Totals as sums of rounded lines, the way the cart adds up; undefined where nothing is priced. */
export function recapOf(
  matrix: PriceMatrix,
  choice: Choice,
  shop: ConfiguratorShop,
): Recap | undefined {
  const cell = cellOf(matrix, choice.quantity, choice.priority)
  if (!cell) return undefined
  const print: Taxed = {
    net: cell.netCents,
    vat: cell.vatCents,
    gross: cell.grossCents,
    rate: cell.vatRate,
  }
  const key = serviceOf(choice.fileCheck)
  const isFree = cell.promo !== undefined && cell.promo.freeService === key
  const service = key
    ? taxed(isFree ? 0 : serviceNet(shop, choice.fileCheck, matrix.currency), cell.vatRate)
    : undefined
  const { net, vat, gross } = taxedTotals(service ? [print, service] : [print])
  const off = cell.promo && { off: cell.promo.offCents }
  const { fileCheck: check } = choice
  const sums = { check, net, vat, gross, vatRate: cell.vatRate }
  return { print, ...off, ...(service && { service }), ...sums }
}

/** What a check or a design costs, minor units without VAT. */
export function serviceNet(
  { designPrices, fileCheckPrices }: ConfiguratorShop,
  check: FileCheck,
  currency: string,
): number {
  return (check === 'designed' ? designPrices : fileCheckPrices)[currency] ?? 0
}
