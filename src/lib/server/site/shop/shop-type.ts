import type { PriceList } from '../../../domain/pricing/price-list.ts'
import type {
  DeliveryCountry,
  Plant,
  Priority,
  ProductDefinition,
} from '../../../domain/product/definition.ts'
import type { PageMatch, ProductWords, TenantView } from './reader-type.ts'

/**
 * One consistent state of the shop, compiled from an edition: immutable, shared by every request
 * that started while it was current. Lookups only; nothing here touches the database.
 */
export type Shop = {
  /** Number of the edition it was compiled from. */
  edition: number
  /** The documents that come with Quire are in use. */
  sample: boolean
  defaultTenant: string
  baseCurrency: string
  tenants: readonly Tenant[]
  tenant(id: string): Tenant | undefined
  /** By host name without port; null when no tenant has it. */
  tenantOfHost(host: string): Tenant | null
  product(id: string): ProductDefinition | undefined
  /** By the identifiers of the wire. */
  productBySku(skus: { mcpSku: string; entryId: string }): ProductDefinition | undefined
  productWords(id: string, language: string): ProductWords | undefined
  voice(language: string, key: string, values?: Record<string, string | number>): string
  dictionary(language: string): Record<string, Record<string, string>>
  /** Path to what stands there, in the tenant's locale. */
  route(tenant: Tenant, path: string): { locale: string; match: PageMatch }
  pathOf(tenant: Tenant, locale: string, match: PageMatch): string | null
}

export type Tenant = TenantView & {
  hosts: string[]
  priceList: PriceList
  plant: Plant
  priorities: Priority[]
  /** By country code. */
  deliveryCountries: Record<string, DeliveryCountry>
  /** Standard VAT by country code, in basis points. */
  vatRates: Record<string, number>
  /** Default links by locale, then key. */
  links: Record<string, Record<string, string>>
  configs: Record<string, unknown>
}
