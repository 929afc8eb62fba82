import { dayNumber, isoDate } from '../../../domain/dates/days.ts'
import { instantOf, localTime } from '../../../domain/dates/zones.ts'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import type { Context } from '../../context.ts'
import type { StoredConfig } from '../custom-config/index.ts'
import {
  type Destination,
  describeChoice,
  FILE_CHECK,
  nameOf,
  type PriceCode,
  type PricedLine,
  piecesOf,
  priceLine,
  promisedDates,
  waysOf,
} from '../product/index.ts'
import type { StoredOffer } from './stored-offer.ts'

type Of = {
  key: string
  product: ProductDefinition
  config: StoredConfig
  quantities: readonly number[]
  to: Destination
  along: StoredOffer['along']
}

/** What an offer of now says: every quantity at every speed, priced as a line of a cart would be. */
export function sayOffer(context: Context<PriceCode>, of: Of): StoredOffer {
  const { product, config, to } = of
  const { currency, locale } = context
  const selection = config.selectedAttributes
  const lines = linesOf(context, of)
  const [first] = lines
  if (!first) return context.refuse('no_deliveries')
  const { facts } = describeChoice(context, {
    ...{ product: product.id, quantity: config.selectedQuantity },
    ...{ selection, artworks: [], measured: true },
  })
  return {
    ...{ locale, currency, to, selection, facts, ...lastDay(context) },
    vatRate: first.priced.vatRate,
    ...{ key: of.key, product: product.id, along: of.along },
    name: nameOf(context, product.id),
    services: first.priced.services.map(({ key, net }) => ({
      ...{ key, net },
      name: voice(context, key === FILE_CHECK ? 'invoice.careful_check' : 'invoice.design_service'),
    })),
    prices: lines.map(({ quantity, priced: { net, way } }) => ({
      ...{ quantity, net },
      pieces: piecesOf(context, product.id, quantity),
      priority: way.priority.key,
      option: way.option.key,
      speed: voice(context, `priorities.${way.priority.key}` as VoiceKey),
      workingDays: way.priority.workingDays,
      arrivalDate: promisedDates(context, way, to).arrivalDate,
    })),
  }
}

/** Each quantity once, from the smallest, at the first delivery option of each speed. */
function linesOf(
  context: Context<PriceCode>,
  { product, config, quantities, to }: Of,
): { quantity: number; priced: PricedLine }[] {
  const ways = waysOf(context, product, to).filter(({ key, priority }) => key === priority.key)
  const services = Object.fromEntries(config.services.map((key) => [key, { inputText: '' }]))
  return [...new Set(quantities)]
    .sort((one, other) => one - other)
    .flatMap((quantity) =>
      ways.map(({ priority, option }) => ({
        quantity,
        priced: priceLine(context, {
          ...{ productId: product.id, quantity, services, to },
          selection: config.selectedAttributes,
          priority: priority.key,
          option: option.key,
        }),
      })),
    )
}

/** Today, and the last day on which the offer counts; it ends with that day where the shop is. */
function lastDay({ tenant, now }: Context): Pick<StoredOffer, 'issuedOn' | 'validOn' | 'until'> {
  const issuedOn = localTime(now, tenant.timeZone).date
  const last = dayNumber(issuedOn) + tenant.writtenOffers.validDays
  const until = instantOf({ date: isoDate(last + 1), minutes: 0 }, tenant.timeZone)
  return { issuedOn, validOn: isoDate(last), until: until.toISOString() }
}

function voice({ shop, tenant, locale }: Context, key: VoiceKey): string {
  return shop.voice(tenant, locale, key)
}
