import type { Way } from '../../../domain/delivery/ways.ts'
import type { CompiledPrice } from '../../../domain/pricing/price.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { type HeldOffer, judgeOffer, type OfferFault } from '../../../domain/written-offer/held.ts'
import type { Context } from '../../context.ts'
import { type Destination, waysOf } from './ways.ts'

type Line = {
  quantity: number
  selection: HeldOffer['selection']
  offer?: HeldOffer | null | undefined
}

/** What a written offer makes of a line, or why it makes nothing of it; null where the line has none. */
export type Held = Pick<HeldOffer, 'net' | 'services'> | { fault: OfferFault } | null

/**
 * The offered price of a line. Sent elsewhere than was offered, it costs as much more or less as the
 * delivery does today; an offer to where the shop delivers no more counts as changed.
 */
export function heldPrice(
  context: Context<'country_not_served'>,
  product: ProductDefinition,
  { offer, quantity, selection }: Line,
  { way, price }: { way: Way; price: CompiledPrice },
): Held {
  if (!offer) return null
  const fault = judgeOffer(offer, {
    now: context.now,
    currency: context.currency,
    product: product.id,
    priority: way.priority.key,
    option: way.option.key,
    quantity,
    selection,
  })
  if (fault) return { fault }
  const there = offeredWay(context, product, way, offer.to)
  if (!there) return { fault: 'changed' }
  const { factor } = way.priority
  const [here, offered] = [way, there].map(({ deliveryCents }) =>
    price(quantity, factor, deliveryCents),
  )
  // However much dearer the way there has become, nobody is paid for ordering.
  const net = Math.max(0, offer.net + (here ?? 0) - (offered ?? 0))
  return { net, services: offer.services }
}

function offeredWay(
  context: Context<'country_not_served'>,
  product: ProductDefinition,
  { key }: Way,
  to: Destination,
): Way | undefined {
  const { countries, deliveryCountries } = context.tenant
  if (!countries.includes(to.country) || !deliveryCountries[to.country]) return undefined
  return waysOf(context, product, to).find((each) => each.key === key)
}
