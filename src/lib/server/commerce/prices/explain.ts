import type { z } from 'zod'
import type { explainPrice as call } from '../../../contract/prices.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import { explainPrice } from '../../../domain/pricing/explain.ts'
import type { PriceStep } from '../../../domain/pricing/step.ts'
import type { Attribute, ProductDefinition, Selection } from '../../../domain/product/definition.ts'
import { fitted } from '../../../domain/product/initial.ts'
import { resolve } from '../../../domain/product/resolve.ts'
import { withQuantity } from '../../../domain/product/selection.ts'
import { judgeLine } from '../../../domain/promocode/judge.ts'
import { reductionOf } from '../../../domain/promocode/reduce.ts'
import { allowedQuantities } from '../../../domain/quantities/quantities.ts'
import { quantitiesOf } from '../../../domain/quantities/rolls.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import {
  type ConfigurationCode,
  demandQuantity,
  demandSelection,
  offerOf,
  vatOf,
  waysOf,
} from '../product/index.ts'
import { advertisedOf } from './advertised.ts'
import { namedProduct } from './products.ts'

type Input = z.output<typeof call.input>
type Code =
  | ConfigurationCode
  | 'product_not_found'
  | 'currency_not_offered'
  | 'country_not_served'
  | 'no_deliveries'

/** A price with everything that made it, in the shop's words, as of a day. */
export async function explained(today: Context<Code>, input: Input) {
  const on = input.on ?? localTime(today.now, today.tenant.timeZone).date
  // Noon: a day begins and ends at other instants in other time zones, and noon is in it everywhere.
  const context = { ...today, now: new Date(`${on}T12:00:00Z`) }
  const { shop, tenant } = context
  const product = shop.product(tenant, input.product)
  demand(context, product, 'product_not_found')
  const { quantities } = product
  const quantity = input.quantity ?? quantities.defaultValue
  const { selection, changes } = mended(context, product, input, quantity)
  demandQuantity(context, product, { selection, quantity, path: 'quantity' })
  const country = input.country ?? tenant.defaultCountry
  const postcode = input.zipCode === '' && !input.country ? tenant.defaultPostcode : input.zipCode
  const ways = waysOf(context, product, { country, postcode })
  const way = input.deliveryKey
    ? ways.find(({ key }) => key === input.deliveryKey)
    : (ways.find(({ priority }) => priority.factor === 1) ?? ways[0])
  demand(context, way, 'no_deliveries', {
    fields: [{ path: 'deliveryKey', code: 'no_deliveries' }],
  })
  const currency = input.currency ?? context.currency
  const { priceList: list } = offerOf(context, currency)
  const { rate: vatRate } = vatOf(context, country, product)
  const { priority, deliveryCents } = way
  const terms = { quantity, priority, list, deliveryCents, vatRate }
  const { steps, ways: printed, ...rest } = explainPrice(product, selection, terms)
  const { deliveryCents: carriage, ...found } = rest
  const parts = shop.productWords(tenant, context.locale, product.id)?.parts
  const line = { now: context.now, currency, country, product, selection, quantity }
  return {
    product: namedProduct(context, product),
    attributes: attributesOf(context, product),
    quantities: allowedQuantities(quantitiesOf(product, selection)),
    deliveries: ways.map(({ key: deliveryKey, priority: { key }, option }) => {
      const isCollected = option.collection !== undefined
      return { deliveryKey, priority: key, deliveryOption: option.key, isCollected }
    }),
    selection,
    changes,
    quantity,
    deliveryKey: way.key,
    country,
    currency,
    on,
    steps: wordedSteps(context, product, steps, currency),
    ways: printed.map((each) => ({ ...each, part: parts?.[each.part] ?? each.part })),
    ...found,
    vatRate: vatRate / 10_000,
    advertised: await advertisedOf(context, product, currency),
    promotions: promotionsOf(context, { ...line, net: found.netCents }, carriage),
  }
}

/** The selection as rules let it be, the last change kept. Refuses one that cannot be. */
function mended(
  context: Context<Code>,
  product: ProductDefinition,
  { selection: wanted, changed }: Input,
  quantity: number,
): { selection: Selection; changes: { attribute: string; from: string; to: string }[] } {
  const whole = withQuantity(product, fitted(product, wanted), quantity)
  const fixed = new Set(changed === undefined ? [] : [changed])
  const found = resolve(product, whole, { fixed, own: Object.keys(wanted) })
  const selection = found?.selection ?? whole
  demandSelection(context, product, selection, 'selection')
  const changes = (found?.changes ?? []).map(({ attribute, from = '', to }) => {
    return { attribute, from, to }
  })
  return { selection, changes }
}

function attributesOf({ shop, tenant, locale }: Context, { id, attributes }: ProductDefinition) {
  const words = shop.productWords(tenant, locale, id)?.attributes
  return attributes.map((attribute) => {
    const { key, kind } = attribute
    const own = words?.[key]
    return {
      key,
      kind,
      name: own?.name ?? key,
      options: optionKeys(attribute).map((option) => {
        return { key: option, name: own?.options[option]?.name ?? option }
      }),
      range: attribute.kind === 'number' ? rangeOf(attribute) : null,
    }
  })
}

function optionKeys(attribute: Attribute): string[] {
  return 'options' in attribute ? attribute.options.map(({ key }) => key) : []
}

function rangeOf({ minimum, maximum, increment, unit }: Extract<Attribute, { kind: 'number' }>) {
  return { minimum, maximum, increment, unit }
}

/** Steps with what they are about in words: an option's name under its attribute's, a formula as it is written. */
function wordedSteps(
  { shop, tenant, locale }: Context,
  { id }: ProductDefinition,
  steps: readonly PriceStep[],
  currency: string,
) {
  const words = shop.productWords(tenant, locale, id)
  const written = shop.documents(tenant, locale).get('product', id)?.priceFactors ?? []
  const converted = steps.findIndex(({ kind }) => kind === 'price_list')
  return steps.flatMap((step, index) => {
    if (!isFelt(step)) return []
    const attribute = words?.attributes[step.of ?? '']
    const option = attribute?.options[step.key ?? '']?.name ?? step.key
    const part = words?.parts[step.of ?? ''] ?? step.of
    const name = {
      formula: written[Number(step.key) - 1] ?? '',
      work: part ?? '',
    }[step.kind as 'formula' | 'work']
    return [
      {
        ...step,
        name: name ?? (attribute ? [attribute.name, option].filter(Boolean).join(': ') : ''),
        currency: index < converted ? shop.baseCurrency : currency,
      },
    ]
  })
}

/** Less than a hundredth of a cent, or times one, is nothing to tell. */
function isFelt({ factor, amount }: PriceStep): boolean {
  return factor === null ? Math.abs(amount) >= 0.0001 : factor !== 1
}

type Line = Parameters<typeof judgeLine>[1]

/** Promotions that count for a line on the day, and what each takes off alone. */
function promotionsOf(
  { tenant }: Context,
  line: Line & { net: number; quantity: number },
  delivery: number,
) {
  const { net, currency, quantity } = line
  return tenant.promos
    .filter((promo) => judgeLine(promo, line) === undefined)
    .map((promo) => ({
      id: promo.id,
      codes: promo.codes ?? [],
      offCents: reductionOf(promo, { net, delivery, currency, quantity }),
    }))
}
