import type { z } from 'zod'
import type { priceProductCustomConfig } from '../../../contract/custom-config.ts'
import { allowedQuantities } from '../../../domain/quantities/quantities.ts'
import { quantitiesOf } from '../../../domain/quantities/rolls.ts'
import { taxedParts, taxedTotals } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import {
  type Destination,
  type PriceCode,
  type PricedLine,
  priceLine,
  promisedDates,
} from '../product/index.ts'
import { type KeyCode, keptConfig } from './configs.ts'
import type { StoredConfig } from './stored-config.ts'

type Input = z.output<typeof priceProductCustomConfig.input>
type Output = z.output<typeof priceProductCustomConfig.output>

/** What a kept configuration costs as a line of a cart of now, with its services, and when it would come. */
export async function priceConfig(
  context: Context<KeyCode | PriceCode>,
  { key: typed, country, zipCode }: Input,
): Promise<Output> {
  const { key, product, config } = await keptConfig(context, typed)
  const to = { country: country ?? context.tenant.defaultCountry, postcode: zipCode }
  const priced = priceConfigured(context, product.id, config, to)
  const sums = taxedTotals(taxedParts(priced))
  const money = (centAmount: number) => ({ centAmount, currencyCode: context.currency })
  const { arrivalDate, orderBy } = promisedDates(context, priced.way, to)
  const offered = quantitiesOf(product, config.selectedAttributes)
  return {
    ...{ key, productConfigurationId: product.id, config },
    quantities: allowedQuantities(offered, config.selectedQuantity),
    net: money(sums.net),
    vat: money(sums.vat),
    gross: money(sums.gross),
    arrivalDate,
    orderBy: orderBy.toISOString(),
  }
}

/** A configuration as a line of now with its services, by the first delivery option of its priority. */
export function priceConfigured(
  context: Context<PriceCode>,
  productId: string,
  config: StoredConfig,
  to: Destination,
): PricedLine {
  return priceLine(context, {
    productId,
    quantity: config.selectedQuantity,
    selection: config.selectedAttributes,
    priority: config.selectedPriority,
    option: '',
    services: Object.fromEntries(config.services.map((service) => [service, { inputText: '' }])),
    to,
  })
}
