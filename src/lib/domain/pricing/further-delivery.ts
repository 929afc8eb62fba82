import { HUNDREDTHS } from '../constants.ts'
import { deliveryCentsOf } from '../delivery/tariff.ts'
import type { Way } from '../delivery/ways.ts'
import { minorDigits } from '../money/format.ts'
import { roundCents } from '../money/round.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'
import { gramsOf } from './price.ts'
import { customaryPrice, type PriceList } from './price-list.ts'

type Sent = { product: ProductDefinition; selection: Selection; quantity: number; way: Way }

/** What the first delivery of a line adds to its price, in hundredths of the base currency: for its own pieces alone. */
export function ownDeliveryCents({ product, selection, quantity, way }: Sent): number {
  return deliveryCentsOf(way.deliveryCents, () => gramsOf(product, selection) * quantity)
}

/** What sending pieces to one more address costs, without VAT, in minor units of the list. */
export function furtherDelivery(sent: Sent, list: PriceList): number {
  const cents = ownDeliveryCents(sent) + (sent.way.option.furtherAddressCents ?? 0)
  const factor = (list.factor * 10 ** minorDigits(list.currency)) / HUNDREDTHS
  return customaryPrice(list, roundCents(cents * factor))
}
