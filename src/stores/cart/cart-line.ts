import type { getCart, putCartItem } from '../../lib/contract/cart.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'

export type Cart = OutputOf<typeof getCart>['cart']
export type LineItem = Cart['lineItems'][number]
/** What a line is made of, without the cart it goes into. */
export type LinePayload = Omit<InputOf<typeof putCartItem>, 'cartId' | 'id'>

/** The payload that makes a line again, at the price of then unless another is given. */
export function payloadOf(line: LineItem, totalPrice = line.totalPrice): LinePayload {
  const services: LinePayload['services'] = {}
  for (const key of Object.keys(line.services) as (keyof LineItem['services'])[]) {
    // A code that does not count any more would be refused.
    if (key === 'coupon' && line.warnings) continue
    const inputText = line.services[key]?.serviceAttributes.inputText ?? ''
    services[key] = { inputText }
  }
  // What a priority lasts is asked anew: the line may be older than the shop's hours.
  const { selectedProductionTime: _, ...merchantInfo } = line.merchantInfo
  return {
    productId: line.productId,
    quantity: line.quantity,
    jobName: line.jobName,
    merchantInfo,
    services,
    ...(line.offer && { offer: line.offer.number }),
    ...(line.multiArtworkDetails && { multiArtworkDetails: line.multiArtworkDetails }),
    documentPreferences: line.documentPreferences,
    totalPrice,
  }
}
