import type { Context, Tenant } from '../../context.ts'
import { demand } from '../../refusal.ts'

export type Offer = Tenant['offers'][string]

/** What the tenant charges in a currency; refuses one that it does not sell in. */
export function offerOf(context: Context<'currency_not_offered'>, currency: string): Offer {
  const { offers } = context.tenant
  const offer = Object.hasOwn(offers, currency) ? offers[currency] : undefined
  demand(context, offer, 'currency_not_offered', {
    facts: { currency, offered: Object.keys(offers).join(', ') },
  })
  return offer
}
