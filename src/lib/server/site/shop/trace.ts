import { invariant } from '../../../domain/invariant.ts'
import type { PriceList } from '../../../domain/pricing/price-list.ts'
import { nextVatChange, vatAt } from '../../../domain/tax/rates.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import type { DataOf, Documents } from '../editions/index.ts'
import type { CompiledShop } from './compile.ts'
import { type Derivation, type Derived, derive, detailOf } from './derived.ts'
import type { PageMatch } from './reader-type.ts'
import type { Tenant } from './shop-type.ts'

/** What one rendering leaned on: enough to know when the page must be rendered again. */
export type Trace = {
  /** Keys of look-ups and listings, found or not, and names of derived values (`=footer …`). */
  keys: Set<string>
  /** The instant at which something the page says stops being true. */
  until: Date | null
  /** Pictures the page shows, by file name. */
  pictures: Map<string, PictureSpec>
}

export function startTrace(): Trace {
  return { keys: new Set(), until: null, pictures: new Map() }
}

/** The one way to read a shop while rendering: whatever is read is recorded by reading it. */
export type TracedShop = {
  documents: Documents
  /** The tenant's own document. */
  settings: DataOf<'tenant'>
  derived<D extends Derivation>(name: D, detail?: string): Derived<D>
  /** Where a page lies, in this locale or another one; null where it does not exist. */
  path(match: PageMatch, locale?: string): string | null
  /** Plant, priorities and countries as the tenant's delivery document gives them. */
  delivery(): Pick<Tenant, 'plant' | 'priorities' | 'deliveryCountries'>
  /** The base currency's price list, and VAT of a class of product in the default country as of now. */
  pricing(now: Date, taxClass: string | undefined): { priceList: PriceList; vatRate: number }
  until(instant: Date): void
  picture(name: string, spec: PictureSpec): void
}

export function traceShop(
  shop: CompiledShop,
  tenant: Tenant,
  locale: string,
  trace: Trace,
): TracedShop {
  const documents = shop.documents(tenant, locale).observed((key) => void trace.keys.add(key))
  const settings = documents.get('tenant', tenant.id)
  invariant(settings, 'a page is rendered for a tenant of its edition')
  const derived = <D extends Derivation>(name: D, detail = '', as = locale) => {
    const { key, value } = derive(shop, name, tenant, as, detail)
    trace.keys.add(key)
    return value
  }
  const until = (instant: Date) => {
    if (!trace.until || instant < trace.until) trace.until = instant
  }
  return {
    documents,
    settings,
    derived,
    path: (match, as = locale) => derived('path', detailOf(match), as),
    delivery() {
      documents.get('delivery', settings.delivery)
      return tenant
    },
    pricing(now, taxClass) {
      const priceList = documents.get('priceList', settings.priceList)
      invariant(priceList, 'validation sees to the price list of a tenant')
      documents.get('tax')
      const periods = tenant.vatRates[tenant.defaultCountry]
      const change = nextVatChange(periods, now)
      if (change) until(change)
      return { priceList, vatRate: vatAt(periods, now, taxClass)?.rate ?? 0 }
    },
    until,
    picture(name, spec) {
      documents.get('theme', settings.theme)
      trace.pictures.set(name, spec)
    },
  }
}
