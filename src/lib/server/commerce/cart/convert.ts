import { minorDigits } from '../../../domain/money/format.ts'
import { type Context, currencyOf, inCurrency, type Tenant } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { Line } from '../line/index.ts'
import { chargedLine } from './buyer-vat.ts'
import type { StoredCart } from './carts.ts'
import { withDrops } from './drops.ts'
import { saveLines } from './line-rows.ts'
import { repriced, unlessRefused } from './lines.ts'

/**
 * The cart in another currency of the tenant: every line at that currency's price of now, with the dates
 * of now. Nothing changes where it is in that currency already, or the tenant does not sell in it.
 */
export async function convert(
  tx: Tx,
  context: Context,
  cart: StoredCart,
  currency: string | undefined,
): Promise<StoredCart> {
  if (!currency || !isConverted(context, cart, currency)) return cart
  const tenant = context.tenant.id
  const lines = cart.lines.map((line) =>
    chargedLine(context, cart, convertedLine(context, cart, line, currency)),
  )
  await saveLines(tx, { tenant, cartId: cart.id }, lines)
  await tx
    .updateTable('cart')
    .set({ currency, updated_at: context.now })
    .where('tenant', '=', tenant)
    .where('id', '=', cart.id)
    .execute()
  return { ...cart, currency, lines }
}

/** Whether a currency is another than the cart's, and one that the tenant sells in. */
export function isConverted(
  { tenant }: Pick<Context, 'tenant'>,
  cart: Pick<StoredCart, 'currency'>,
  currency: string | undefined,
): boolean {
  if (!currency || currency === cart.currency) return false
  return currencyOf(tenant, currency) === currency
}

/** A line as it costs in the currency; what is no longer sold keeps its price by the lists' factors. */
export function convertedLine(
  context: Context,
  { currency: from, country, postcode }: Pick<StoredCart, 'currency' | 'country' | 'postcode'>,
  line: Line,
  currency: string,
): Line {
  if (from === currency) return line
  const priced = unlessRefused(inCurrency(context, currency), (free) =>
    repriced(free, line, { country, postcode }),
  )
  if (priced) return priced
  const share = minorFactor(context.tenant, currency) / minorFactor(context.tenant, from)
  const net = (amount: number) => Math.round(amount * share)
  const drops = line.merchant_info.drops.map((drop) => ({ ...drop, net: net(drop.net) }))
  return {
    ...withDrops(line, drops),
    net: net(line.net),
    services: line.services.map((service) => ({ ...service, net: net(service.net) })),
  }
}

/** Minor units of a currency for one major unit of the base currency. */
function minorFactor({ offers }: Tenant, currency: string): number {
  return (offers[currency]?.priceList.factor ?? 1) * 10 ** minorDigits(currency)
}
