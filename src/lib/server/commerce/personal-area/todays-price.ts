import { cartTotals } from '../../../domain/cart/limits.ts'
import { type Context, inCurrency } from '../../context.ts'
import { attempt } from '../../refusal.ts'
import { money, toCartLine } from '../cart/index.ts'
import type { WireOrder } from '../order/index.ts'
import { COUPON, priceLine } from '../product/index.ts'
import { promoOfText } from '../promocode/index.ts'

export type TodaysPrice = { net: ReturnType<typeof money>; gross: ReturnType<typeof money> }

/**
 * What an order would cost today, at the same place and in its currency, with the promo code it
 * had where that still counts, as the cart takes it; null where one of its lines is no longer sold like that.
 */
export function todaysPrice(context: Context, order: WireOrder): TodaysPrice | null {
  const { currencyCode, shippingAddress, lineItems } = order
  const to = { country: shippingAddress.country, postcode: shippingAddress.postalCode }
  const priced = attempt(inCurrency(context, currencyCode), (free) =>
    lineItems.map((line) => {
      const { selectedAttributes, selectedPriority, selectedDeliveryOption } = line.merchantInfo
      const coupon = line.services.coupon?.serviceAttributes.inputText
      const asked = Object.entries(line.services).filter(([key]) => key !== COUPON)
      const priced = priceLine(free, {
        productId: line.productId,
        quantity: line.quantity,
        selection: selectedAttributes,
        priority: selectedPriority,
        option: selectedDeliveryOption,
        services: Object.fromEntries(asked.map(([key]) => [key, { inputText: '' }])),
        promo: coupon === undefined ? undefined : promoOfText(context.tenant, coupon),
        to,
      })
      return toCartLine({ ...priced, id: line.id, vat_rate: priced.vatRate })
    }),
  )
  if (!priced.ok || priced.value.length === 0) return null
  const { net, gross } = cartTotals(priced.value)
  return { net: money(net, currencyCode), gross: money(gross, currencyCode) }
}
