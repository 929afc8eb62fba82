import type { PriceCell, PriceMatrix } from '../../lib/domain/pricing/matrix.ts'
import { type Taxed, taxed, taxedTotals } from '../../lib/domain/tax/tax.ts'
import { DOCUMENT_REVIEW } from '../cart/cart-line.ts'
import type {
  Arrival,
  Choice,
  ConfiguratorProduct,
  ConfiguratorShop,
  EditedLine,
  LineWish,
} from './configurator-state.ts'

/** What the shopper is about to order, in integer minor units. */
export type Recap = {
  print: Taxed
  /** The careful check; absent for the free one. */
  service?: Taxed
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

/** Whether a product's file may be looked at by a printer. */
export function offersCarefulCheck(product: ConfiguratorProduct): boolean {
  return product.fileFlow.fileCheck && product.services.includes(DOCUMENT_REVIEW)
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
  const careful = choice.fileCheck === 'careful'
  const service = careful ? taxed(shop.fileCheckPrice, cell.vatRate) : undefined
  const { net, vat, gross } = taxedTotals(service ? [print, service] : [print])
  return { print, ...(service && { service }), net, vat, gross, vatRate: cell.vatRate }
}

/** The line as the cart takes it; the price is the one the shopper saw, net, services included. */
export function lineWish(order: {
  product: ConfiguratorProduct
  choice: Choice
  arrival: Arrival
  deliveryOption: string
  net: number
  currency: string
  edited: EditedLine | undefined
}): LineWish {
  const { product, choice, arrival, edited } = order
  return {
    ...(edited && { id: edited.id }),
    productId: product.id,
    quantity: choice.quantity,
    jobName: edited?.jobName ?? '',
    merchantInfo: {
      selectedAttributes: choice.selection,
      selectedPriority: choice.priority,
      selectedProductionTime: arrival.workingDays,
      selectedDeliveryOption: order.deliveryOption,
      pageId: product.id,
    },
    services: choice.fileCheck === 'careful' ? { [DOCUMENT_REVIEW]: { inputText: '' } } : {},
    totalPrice: { centAmount: order.net, currencyCode: order.currency },
  }
}
