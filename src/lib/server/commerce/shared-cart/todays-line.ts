import { putCartItem } from '../../../contract/cart.ts'
import type { Context } from '../../context.ts'
import { attempt } from '../../refusal.ts'
import { type Line, saidRecommendation, wantedLine } from '../cart/index.ts'
import type { SharedLine } from './stored-share.ts'

type At = { id: string; cartId: string; to: { country: string; postcode: string } }

/** A shared line as a new line of a cart, at the price and with the dates of now; undefined where it is not sold. */
export function todaysLine(context: Context, shared: SharedLine, at: At): Line | undefined {
  // Where the way of its delivery does not go, the first one does.
  return lineBy(context, shared, at, shared.option) ?? lineBy(context, shared, at, '')
}

function lineBy(
  context: Context,
  shared: SharedLine,
  { id, cartId, to }: At,
  option: string,
): Line | undefined {
  const { shop, tenant, locale } = context
  const input = putCartItem.input.safeParse({
    cartId,
    productId: shared.product,
    quantity: shared.quantity,
    merchantInfo: {
      selectedAttributes: shared.selection,
      selectedPriority: shared.priority,
      selectedDeliveryOption: option,
      ...saidRecommendation(shared.recommendation),
    },
    documentPreferences: { whenInDoubt: shared.whenInDoubt },
    services: Object.fromEntries(shared.services.map((key) => [key, { inputText: '' }])),
    multiArtworkDetails: shared.artworks.map(({ quantity, rolls }, index) => ({
      // What the owner called them is not shared.
      name: shop.voice(tenant, locale, 'product.artwork_number', { number: String(index + 1) }),
      ...(quantity !== undefined && { quantity }),
      ...(rolls !== undefined && { 'Number of Rolls': rolls }),
    })),
  })
  if (!input.success) return undefined
  const place = { id, editing: undefined, ticket: undefined, offer: null, to }
  const made = attempt(context, (free) => wantedLine(free, input.data, place))
  return made.ok ? made.value : undefined
}
