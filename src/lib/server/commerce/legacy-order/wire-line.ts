import type { LegacyLine } from '../../../domain/legacy-order/legacy-order.ts'
import type { Context } from '../../context.ts'
import { money } from '../cart/index.ts'
import { describeChoice } from '../product/index.ts'
import type { WireLegacyOrder } from './find.ts'

/** A line as it was ordered, with the words that its product has today. */
export function wireLine(
  context: Context,
  line: LegacyLine,
  { currency, at }: { currency: string; at: number },
): WireLegacyOrder['lines'][number] {
  const { product, quantity, options } = line
  const again = againOf(context, line)
  return {
    line: at + 1,
    name: line.name,
    jobName: line.jobName,
    quantity,
    net: money(line.net, currency),
    services: money(line.services, currency),
    taxRate: line.vatRate / 10_000,
    due: line.due,
    // Where nobody knows the words any more, what the file said is better than nothing.
    facts: again
      ? describeChoice(context, { product, quantity, selection: options, artworks: [] }).facts
      : Object.entries(options).map(([name, value]) => ({ name, value })),
    again,
  }
}

/** The product's page, which tells by itself what of the configuration no longer applies. */
function againOf(
  { shop, tenant, locale }: Context,
  { product: id, quantity, options }: LegacyLine,
): WireLegacyOrder['lines'][number]['again'] {
  const product = id === '' ? undefined : shop.product(tenant, id)
  const path = product ? shop.pathOf(tenant, locale, { kind: 'product', id }) : null
  const [priority] = product?.priorities ?? []
  if (!product || path === null || priority === undefined) return null
  return {
    path,
    config: {
      version: product.skus.version,
      selectedAttributes: options,
      selectedQuantity: quantity,
      selectedPriority: priority,
      services: [],
    },
  }
}
