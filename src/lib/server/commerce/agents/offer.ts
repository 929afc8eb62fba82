import type { z } from 'zod'
import { minorDigits } from '../../../domain/money/format.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import { OFFER_PARAMETERS } from '../../../domain/written-offer/parameters.ts'
import { makeOffer, wireOffer } from '../written-offer/index.ts'
import { keepChoice } from './link.ts'
import type { AgentContext, offered } from './tools.ts'

/** Puts the prices of a choice in writing, and says where a person reads, saves and orders it. */
export async function offerInWriting(
  context: AgentContext,
  { product, selection, quantities, country, postcode = '' }: z.output<typeof offered.inputSchema>,
): Promise<z.input<typeof offered.outputSchema>> {
  const { tenant, locale, origin } = context
  const { key } = await keepChoice(context, { product, selection, quantity: quantities[0] ?? 1 })
  const asked = { key, quantities, country, zipCode: postcode }
  const {
    number,
    until,
    currencyCode: currency,
    prices,
  } = wireOffer(context, await makeOffer(context, asked))
  const unit = 10 ** minorDigits(currency)
  const links = tenant.links[locale] ?? tenant.links[tenant.baseLocale]
  const path = withQuery(links?.['writtenOffer'] ?? '/', { [OFFER_PARAMETERS.number]: number })
  return {
    number,
    address: origin + path,
    validUntil: until,
    currency,
    prices: prices.map(({ quantity, priority, deliveryOption, gross, net, arrivalDate }) => ({
      quantity,
      speed: priority,
      delivery: deliveryOption,
      withVat: gross.centAmount / unit,
      withoutVat: net.centAmount / unit,
      arrives: arrivalDate,
    })),
  }
}
