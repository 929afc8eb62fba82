import type { FatturaSeller, InvoiceFormat } from '../../../domain/invoice/electronic.ts'
import type { BankAccount } from '../../../domain/payment/epc.ts'
import type { PaymentMethod } from '../../../domain/payment/methods.ts'
import type { CustomerPrices } from '../../../domain/pricing/customer-prices.ts'
import type { PriceList } from '../../../domain/pricing/price-list.ts'
import type {
  DeliveryCountry,
  Plant,
  Priority,
  ProductDefinition,
} from '../../../domain/product/definition.ts'
import type { Promo } from '../../../domain/promocode/promo.ts'
import type { VatRates } from '../../../domain/tax/rates.ts'
import type { ReverseChargeTerms } from '../../../domain/tax/reverse-charge.ts'
import type { Documents, PageQuery, Redirect } from '../editions/index.ts'
import type { PageMatch, ProductWords } from './reader-type.ts'
import type { TenantView } from './tenant-view.ts'

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
  /** The documents as a tenant sees them in one of its locales. */
  documents(tenant: TenantId, locale: string): Documents
  product(tenant: TenantId, id: string): ProductDefinition | undefined
  /** By the identifiers of the wire. */
  productBySku(
    tenant: TenantId,
    skus: { mcpSku: string; entryId: string },
  ): ProductDefinition | undefined
  productWords(tenant: TenantId, locale: string, id: string): ProductWords | undefined
  voice(
    tenant: TenantId,
    locale: string,
    key: string,
    values?: Record<string, string | number>,
  ): string
  dictionary(tenant: TenantId, locale: string): Record<string, Record<string, string>>
  /** Path to what stands there, in the tenant's locale. */
  route(tenant: Tenant, path: string): { locale: string; match: PageMatch }
  /** What of a query the page at a path has declared. */
  query(tenant: Tenant, path: string, search: string): PageQuery
  /** Where a path leads that has no page any more. */
  redirect(tenant: Tenant, path: string): Redirect | undefined
  pathOf(tenant: TenantId, locale: string, match: PageMatch): string | null
  /** Every path of a tenant that has a page. */
  pages(tenant: TenantId): readonly { path: string; locale: string; match: PageMatch }[]
  /** Every path of a tenant that has none any more and leads elsewhere. */
  movedPaths(tenant: TenantId): Iterable<string>
}

type TenantId = { readonly id: string }

/** What a tenant charges in one currency. */
export type Offer = {
  priceList: PriceList
  /** Minor units of the currency. */
  fileCheckPrice: number
}

export type Tenant = TenantView & {
  hosts: string[]
  /** How orders are paid, in the shop's order. */
  payments: { method: PaymentMethod; provider: string; account: string }[]
  /** Where bank transfers go. */
  bankAccount: BankAccount | null
  /** Minor units of the tenant's currency, and days. */
  deferredPayments: { creditLimit: number; dueDays: number } | null
  /** What is sold by which prices, by currency, the base currency first. */
  offers: Record<string, Offer>
  /** In days: how long an order waits for its payment, and when before that it is reminded of. */
  unpaidOrders: { expireAfterDays: number; remindDaysBefore: number }
  /** How long before the day of a line is lost its customer is reminded, how long after it the line is cancelled, and when before that they are told. */
  lateFiles: { remindHoursBefore: number; cancelAfterDays: number; remindDaysBefore: number }
  /** How long files of an order are kept after the last of it was sent, and how many of them at all. */
  artwork: {
    keepDays: number
    customerGigabytes: number
    visitorGigabytes: number
    shopGigabytes: number
    filesAnHour: number
  }
  /** How long a change of an order waits for its confirmation. */
  orderEdits: { keepMinutes: number }
  /** For how many days the prices of a written offer are honoured. */
  writtenOffers: { validDays: number }
  sharedCarts: { validDays: number }
  /** How many debits of a customer may come to nothing, within how many days. */
  debits: { failures: number; days: number }
  /** Whether agents are answered. */
  agents: boolean
  /** When an order that is paid later is invoiced, and how e-invoices are written. */
  invoices: {
    deferred: 'ordered' | 'paid'
    format: InvoiceFormat
    /** What Italian invoices say of their seller; null where none are written. */
    fatturapa: FatturaSeller | null
  }
  plant: Plant
  priorities: Priority[]
  /** By country code. */
  deliveryCountries: Record<string, DeliveryCountry>
  /** By country code, and by class of product and day. */
  vatRates: VatRates
  /** Which companies account for VAT themselves; null where none does. */
  reverseCharge: ReverseChargeTerms | null
  /** Who is asked for addresses, and by which key of the settings; null where nobody is. */
  addressLookup: { provider: 'loqate'; account: string } | null
  /** How announced reductions are measured; null where none is claimed. */
  priceReductions: { comparedOverDays: number } | null
  /** Promotions that change prices, of the past and to come too. */
  promos: readonly Promo[]
  /** What customers of some groups pay. */
  customerPrices: readonly CustomerPrices[]
  /** Default links by locale, then key. */
  links: Record<string, Record<string, string>>
  /** Addresses and CIDR ranges of the company's own network. */
  staffAddresses: string[]
  configs: Record<string, unknown>
}
