import type { z } from 'zod'
import type { writtenOffer } from '../../../contract/written-offer.ts'
import { taxedParts, taxedTotals } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import type { FoundOffer } from './find-offer.ts'
import type { StoredOffer } from './stored-offer.ts'

export type WireOffer = z.output<typeof writtenOffer>

/** An offer as the contract writes it. */
export function wireOffer(context: Context, { number, isPersonal, said }: FoundOffer): WireOffer {
  const { shop, tenant, locale, now } = context
  const { currency, facts, issuedOn, validOn, until, services, to } = said
  const { documentPreferences, recommendation } = said.along
  const money = (centAmount: number) => ({ centAmount, currencyCode: currency })
  const isSold = shop.product(tenant, said.product) !== undefined
  return {
    ...{ number, isPersonal, facts, issuedOn, validOn, until },
    locale: said.locale,
    hasEnded: now >= new Date(until),
    key: said.key,
    productId: said.product,
    productName: said.name,
    path: isSold ? shop.pathOf(tenant, locale, { kind: 'product', id: said.product }) : null,
    selectedAttributes: said.selection,
    services: services.map(({ net, ...service }) => ({ ...service, net: money(net) })),
    country: to.country,
    postcode: to.postcode,
    currencyCode: currency,
    taxRate: said.vatRate / 10_000,
    documentPreferences,
    ...(recommendation && {
      recommendationId: recommendation.id,
      recommendedFrom: recommendation.from,
    }),
    prices: said.prices.map(({ option, net: _, ...price }, index) => {
      const { net, vat, gross } = sumsOf(said, index)
      const sums = { net: money(net), vat: money(vat), gross: money(gross) }
      return { ...price, deliveryOption: option, ...sums }
    }),
  }
}

/** What an offered price comes to with its services, as a cart adds it up. */
export function sumsOf({ prices, services, vatRate }: StoredOffer, index: number) {
  return taxedTotals(taxedParts({ net: prices[index]?.net ?? 0, services, vatRate }))
}
