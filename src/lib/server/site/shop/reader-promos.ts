import { windowOf } from '../../../domain/banners/window.ts'
import type { PriceCell } from '../../../domain/pricing/matrix.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import { judgeLine } from '../../../domain/promocode/judge.ts'
import type { Promo } from '../../../domain/promocode/promo.ts'
import { reductionOf, tierOf } from '../../../domain/promocode/reduce.ts'
import { vatCents } from '../../../domain/tax/tax.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import type { PromoView } from './promo-view.ts'
import type { ShopReader } from './reader-type.ts'
import { productView } from './reader-views.ts'
import type { TenantView } from './tenant-view.ts'
import type { TracedShop } from './trace.ts'

type Terms = {
  tenant: TenantView
  now: Date
  quote: ShopReader['quote']
  /** Prices are another backend's, whose promotions are not known. */
  isForeign: boolean
}

/** Promotions with their prices, as pages ask for them. */
export function openPromos(traced: TracedShop, terms: Terms): Pick<ShopReader, 'promo'> {
  return { promo: (wish) => promoView(traced, terms, wish) }
}

/**
 * A promotion as a page tells of it: its window, its code, and the lowest price of a quantity of a product
 * with it and without. The page is rendered again when it begins and when it ends. Null where the tenant
 * has neither.
 */
async function promoView(
  traced: TracedShop,
  { tenant, now, quote, isForeign }: Terms,
  wish: { promocode: string; product: string; quantity: number },
): Promise<PromoView | null> {
  const data = traced.documents.get('promocode', wish.promocode)
  const product = productView(traced, wish.product)
  if (!data || !product || (data.tenants && !data.tenants.includes(tenant.id))) return null
  const { start, end, tenants: _, ...said } = data
  const window = windowOf({ start, end }, tenant.timeZone)
  const promo: Promo = { ...said, id: wish.promocode, window }
  const state = now < window.from ? 'ahead' : now < window.to ? 'running' : 'over'
  if (state !== 'over') traced.until(state === 'ahead' ? window.from : window.to)
  const selection = initialSelection(product.definition)
  const { rows } = await quote(wish.product, selection, [wish.quantity])
  const usual = cheapest(rows[0]?.cells ?? [])
  const { definition } = product
  const isLeader = promo.lossLeader?.product === wish.product
  const code = promo.codes[0] ?? null
  return {
    state,
    window,
    code,
    percent: percentOf(promo, wish.quantity),
    customers: promo.customers ?? null,
    product,
    path: withQuery(product.path, {
      quantity: wish.quantity,
      loss_leader: isLeader ? (promo.lossLeader?.key ?? null) : null,
      promocode: isLeader ? null : code,
    }),
    usual: usual?.grossCents ?? null,
    reduced: usual && !isForeign ? reduced(usual) : null,
  }

  /** As a quote would have it in the tenant's own country, before who asks is known. */
  function reduced(cell: PriceCell): number | null {
    const { quantity, netCents: net, vatRate } = cell
    const line = { currency: tenant.currency, country: tenant.defaultCountry, quantity, net }
    // One that has not begun is shown with the prices that it will have.
    const fault = judgeLine(promo, { ...line, now: window.from, product: definition, selection })
    if (fault) return null
    // What delivery adds is not known here: a free one is told without its price.
    const print = { net, delivery: 0, currency: tenant.currency, quantity }
    const left = net - reductionOf(promo, print)
    return left < net ? left + vatCents(left, vatRate) : null
  }
}

/** The share that is taken off a quantity; null where it is no share. */
function percentOf({ effect }: Promo, quantity: number): number | null {
  if (effect.kind === 'share') return effect.percent
  return effect.kind === 'tier' ? (tierOf(effect.tiers, quantity)?.percent ?? null) : null
}

function cheapest(cells: readonly PriceCell[]): PriceCell | undefined {
  return [...cells].sort((one, other) => one.netCents - other.netCents)[0]
}
