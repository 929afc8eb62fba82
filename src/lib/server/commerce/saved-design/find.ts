import type { OutputOf } from '../../../contract/endpoint.ts'
import type { listSavedDesigns } from '../../../contract/saved-design.ts'
import { taxedParts, taxedTotals } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import { attempt } from '../../refusal.ts'
import { money } from '../cart/index.ts'
import { configOf, priceConfigured, type StoredConfig } from '../custom-config/index.ts'

export type SavedDesign = OutputOf<typeof listSavedDesigns>['designs'][number]

/** What a customer has saved, the newest first, or one of it, at the prices of today. */
export async function findDesigns(
  context: Context,
  customerId: string,
  only?: { id: string } | { key: string },
): Promise<SavedDesign[]> {
  const { db, tenant } = context
  let query = db
    .selectFrom('saved_design as d')
    .innerJoin('custom_config as c', (join) =>
      join.onRef('c.tenant', '=', 'd.tenant').onRef('c.key', '=', 'd.key'),
    )
    .select(['d.id', 'd.name', 'd.key', 'd.created_at', 'c.product', 'c.config'])
    .where('d.tenant', '=', tenant.id)
    .where('d.customer_id', '=', customerId)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
  if (only && 'id' in only) query = query.where('d.id', '=', only.id)
  if (only && 'key' in only) query = query.where('d.key', '=', only.key)
  const rows = await query.execute()
  return rows.map(({ id, name, key, created_at, product, config }) => {
    const read = configOf(config)
    return {
      id,
      name,
      key,
      productConfigurationId: product,
      config: read,
      savedAt: created_at.toISOString(),
      ...today(context, product, read),
    }
  })
}

/** What is left of it today: products change, and what was saved stays. */
function today(context: Context, productId: string, config: StoredConfig) {
  const { shop, tenant, locale, currency } = context
  const path = shop.product(tenant, productId)
    ? shop.pathOf(tenant, locale, { kind: 'product', id: productId })
    : null
  if (path === null) return { path, state: 'withdrawn' as const, price: null }
  const to = { country: tenant.defaultCountry, postcode: '' }
  const priced = attempt(context, (free) => priceConfigured(free, productId, config, to))
  if (!priced.ok) return { path, state: 'changed' as const, price: null }
  const { net, gross } = taxedTotals(taxedParts(priced.value))
  const price = { net: money(net, currency), gross: money(gross, currency) }
  return { path, state: 'ready' as const, price }
}
