import { pricesOfGroups } from '../../../domain/pricing/customer-prices.ts'
import type { Context, Tenant } from '../../context.ts'
import { demand } from '../../refusal.ts'

export type Offer = Tenant['offers'][string]

/**
 * What the tenant charges in a currency whoever asks: customers of a group have prices of their own. Refuses a
 * currency that the tenant does not sell in.
 */
export function offerOf(context: Context<'currency_not_offered'>, currency: string): Offer {
  const { actor, now, tenant } = context
  const { offers, customerPrices } = tenant
  const offer = Object.hasOwn(offers, currency) ? offers[currency] : undefined
  demand(context, offer, 'currency_not_offered', {
    facts: { currency, offered: Object.keys(offers).join(', ') },
  })
  if (actor.kind !== 'customer') return offer
  const own = pricesOfGroups(customerPrices, actor.groups, now)
  return own.length === 0 ? offer : { ...offer, priceList: { ...offer.priceList, own } }
}
