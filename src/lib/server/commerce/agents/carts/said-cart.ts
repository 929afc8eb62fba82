import { minorDigits } from '../../../../domain/money/format.ts'
import type { Context } from '../../../context.ts'
import { describeLine, type WireCart } from '../../cart/index.ts'
import type { AgentContext } from '../tools.ts'
import type { AgentCart } from './agent-carts.ts'

/** Where a person takes an agent's cart over: the shop's cart, and what it is to take, in a part that no log sees. */
export function handoffAddress({ tenant, locale, origin }: AgentContext, cart: AgentCart): string {
  const path = tenant.links[locale]?.['cart'] ?? tenant.links[tenant.baseLocale]?.['cart'] ?? '/'
  return `${origin}${path}#handed=${cart.handoff}`
}

/** A line of an agent's cart in words and minor units. */
export type SaidLine = {
  id: string
  product: string
  quantity: number
  name: string
  /** Pieces and every characteristic. */
  about: string
  net: number
  gross: number
  arrives: string
}

/** The lines of a cart as people read them, in the context's language. */
export function saidLines(context: Context, { lineItems }: WireCart): SaidLine[] {
  return lineItems.map((line) => {
    const { name, pieces, facts } = describeLine(context, {
      product_id: line.productId,
      quantity: line.quantity,
      merchant_info: {
        ...line.merchantInfo,
        multiArtworkDetails: line.multiArtworkDetails ?? [],
      },
    })
    return {
      id: line.id,
      product: line.productId,
      quantity: line.quantity,
      name,
      about: [pieces, ...facts.map(({ name: of, value }) => `${of}: ${value}`)].join(', '),
      net: line.totalPrice.centAmount,
      gross: line.taxedTotalPriceWithServices.centAmount,
      arrives: line.promisedArrivalDate,
    }
  })
}

/** What a tool answers of a cart: major units, and where a person goes on. */
export function cartForTool(context: AgentContext, cart: AgentCart, wire: WireCart) {
  const unit = 10 ** minorDigits(wire.currencyCode)
  return {
    cart: cart.id,
    state: cart.state,
    currency: wire.currencyCode,
    lines: saidLines(context, wire).map(({ net, gross, ...line }) => ({
      ...line,
      withVat: gross / unit,
      withoutVat: net / unit,
    })),
    withVat: wire.taxedPrice.totalGross.centAmount / unit,
    withoutVat: wire.totalPrice.centAmount / unit,
    ...(cart.state === 'open' && { address: handoffAddress(context, cart) }),
  }
}
