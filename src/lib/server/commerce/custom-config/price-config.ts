import type { z } from 'zod'
import type { priceProductCustomConfig } from '../../../contract/custom-config.ts'
import { allowedQuantities } from '../../../domain/quantities/quantities.ts'
import { quantitiesOf } from '../../../domain/quantities/rolls.ts'
import { taxed, taxedTotals } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import { type PriceCode, priceLine, promisedDates } from '../product/index.ts'
import { type KeyCode, keptConfig } from './configs.ts'

type Input = z.output<typeof priceProductCustomConfig.input>
type Output = z.output<typeof priceProductCustomConfig.output>

/** What a kept configuration costs as a line of a cart of now, with its services, and when it would come. */
export async function priceConfig(
  context: Context<KeyCode | PriceCode>,
  { key: typed, country, zipCode }: Input,
): Promise<Output> {
  const { key, product, config } = await keptConfig(context, typed)
  const to = { country: country ?? context.tenant.defaultCountry, postcode: zipCode }
  const { selectedAttributes: selection, selectedQuantity: quantity } = config
  const priced = priceLine(context, {
    ...{ productId: product.id, quantity, selection, to },
    priority: config.selectedPriority,
    option: '',
    services: Object.fromEntries(config.services.map((service) => [service, { inputText: '' }])),
  })
  const amounts = [priced.net, ...priced.services.map(({ net }) => net)]
  const sums = taxedTotals(amounts.map((net) => taxed(net, priced.vatRate)))
  const money = (centAmount: number) => ({ centAmount, currencyCode: context.currency })
  const { arrivalDate, orderBy } = promisedDates(context, priced.way, to)
  return {
    ...{ key, productConfigurationId: product.id, config },
    quantities: allowedQuantities(quantitiesOf(product, selection), quantity),
    net: money(sums.net),
    vat: money(sums.vat),
    gross: money(sums.gross),
    arrivalDate,
    orderBy: orderBy.toISOString(),
  }
}
