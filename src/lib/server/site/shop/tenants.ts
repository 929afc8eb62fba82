import { createHash } from 'node:crypto'
import { windowOf } from '../../../domain/banners/window.ts'
import { plainVatNumber } from '../../../domain/invoice/vat-category.ts'
import {
  type CustomerPrices,
  customerPricesWindow,
} from '../../../domain/pricing/customer-prices.ts'
import type { DeliveryCountry } from '../../../domain/product/definition.ts'
import type { Promo } from '../../../domain/promocode/promo.ts'
import { vatRatesOf } from '../../../domain/tax/rates.ts'
import { localePath } from '../../../domain/urls/locale.ts'
import { ownColours } from '../../../pictures/palette.ts'
import { type DataOf, fontBytes, type Library } from '../editions/index.ts'
import { fontAddress, fontCss, fontFiles } from './fonts.ts'
import { publicHolidays } from './holidays.ts'
import { paymentsOf } from './payments.ts'
import type { Tenant } from './shop-type.ts'
import type { TenantView } from './tenant-view.ts'

/** Builds every tenant of a validated library; `now` decides for which years holidays are listed. */
export function compileTenants(library: Library, now: Date): Tenant[] {
  return library.all('tenant').map(({ id }) => tenantOf(library, id, now))
}

function tenantOf(library: Library, id: string, now: Date): Tenant {
  const name = `=compiled ${id} ${now.getUTCFullYear()}`
  return library.results.of(name, (of) => compileTenant(of, id, now))
}

function compileTenant(library: Library, id: string, now: Date): Tenant {
  const data = found(library.get('tenant', id), id)
  const delivery = found(library.get('delivery', data.delivery), data.delivery)
  const tax = found(library.get('tax'), 'tax/vat.yaml')
  const vatRates = vatRatesOf(tax, delivery.plant.timeZone)
  const { domain, company } = data
  const offers = offersOf(library, data)
  return {
    id,
    name: data.name,
    hosts: data.hosts,
    baseLocale: domain.base_locale,
    locales: data.locales,
    currency: domain.currency,
    fileCheckPrices: Object.fromEntries(
      Object.entries(offers).map(([currency, { fileCheckPrice }]) => [currency, fileCheckPrice]),
    ),
    defaultCountry: domain.default_iso2,
    defaultPostcode: domain.default_zipcode,
    countries: domain.countries,
    flag: domain.flag,
    indexable: domain.indexable,
    timeZone: delivery.plant.timeZone,
    paymentMethods: paymentsOf(data).map(({ method }) => method),
    payments: paymentsOf(data),
    bankAccount: data.bankAccount ?? null,
    ...payingLater(data),
    ...{ unpaidOrders: data.unpaidOrders, lateFiles: data.lateFiles },
    artwork: data.artwork,
    ...{ orderEdits: data.orderEdits, writtenOffers: data.writtenOffers, debits: data.debits },
    sharedCarts: data.sharedCarts,
    agents: data.agents,
    invoices: { ...data.invoices, fatturapa: data.invoices.fatturapa ?? null },
    theme: lookOf(library, id, data),
    company,
    offers,
    plant: {
      timeZone: delivery.plant.timeZone,
      holidays: [
        ...publicHolidays(delivery.plant.country, delivery.plant.region, now),
        ...delivery.plant.closed,
      ],
    },
    priorities: delivery.priorities,
    deliveryCountries: Object.fromEntries(
      delivery.countries.map((country): [string, DeliveryCountry] => [
        country.country,
        {
          country: country.country,
          options: country.options,
          zones: country.zones,
          caveats: country.caveats,
          holidays: [...publicHolidays(country.country, undefined, now), ...country.closed],
        },
      ]),
    ),
    vatRates,
    asksVatNumber: data.reverseCharge !== undefined,
    looksUpAddresses: data.addressLookup !== undefined,
    addressLookup: data.addressLookup ?? null,
    reverseCharge: data.reverseCharge
      ? { ...data.reverseCharge, seller: plainVatNumber(company.vatNumber) }
      : null,
    priceReductions: data.priceReductions ?? null,
    promos: promosOf(library, id, delivery.plant.timeZone),
    customerPrices: customerPricesOf(library, id, delivery.plant.timeZone),
    links: Object.fromEntries(
      data.locales.map((locale) => [locale, linkPaths(library, id, locale)]),
    ),
    staffAddresses: data.staffAddresses,
    configs: data.configs,
  }
}

/** Theme, colours and sign, as pages read them. */
function lookOf(library: Library, id: string, data: DataOf<'tenant'>): Tenant['theme'] {
  const { brand } = data
  const { sequence, pictures } = themeOf(library, data.theme)
  return {
    id: data.theme,
    href: `/_theme/${id}.${digest(themeCss(library, data))}.css`,
    preloads: preloadsOf(library, data.theme),
    brand: brand.brand,
    mark: brand.mark,
    logo: brand.logo ?? null,
    ground: brand.ground,
    sequence,
    pictures: ownColours(pictures),
  }
}

/** Prices by currency, the base currency first. */
function offersOf(library: Library, { domain, ...data }: DataOf<'tenant'>): Tenant['offers'] {
  const base = { priceList: data.priceList, file_check_price: domain.file_check_price }
  return Object.fromEntries(
    Object.entries({ [domain.currency]: base, ...data.currencies }).map(
      ([currency, { priceList, file_check_price: fileCheckPrice }]) => [
        currency,
        { priceList: found(library.get('priceList', priceList), priceList), fileCheckPrice },
      ],
    ),
  )
}

/** Promotions that change prices in a tenant, by id. */
function promosOf(library: Library, tenant: string, timeZone: string): Promo[] {
  return library.all('promocode').flatMap(({ id, data }): Promo[] => {
    const { start, end, tenants, ...promo } = data
    if (tenants && !tenants.includes(tenant)) return []
    return [{ ...promo, id, window: windowOf({ start, end }, timeZone) }]
  })
}

function customerPricesOf(library: Library, tenant: string, timeZone: string): CustomerPrices[] {
  return library.all('customerPrices').flatMap(({ id, data }): CustomerPrices[] => {
    const { start, end, tenants, ...prices } = data
    if (tenants && !tenants.includes(tenant)) return []
    return [{ ...prices, id, window: customerPricesWindow({ start, end }, timeZone) }]
  })
}

/** The default links of a tenant in a locale, as paths that visitors see. */
export function linkPaths(library: Library, id: string, locale: string): Record<string, string> {
  const data = found(library.get('tenant', id), id)
  const language = library.view(id, locale).get('links') ?? {}
  return Object.fromEntries(
    Object.entries({ ...language, ...data.links }).map(([key, path]) => [
      key,
      localePath(data.domain.base_locale, locale, path),
    ]),
  )
}

/**
 * The tenant's theme as a style sheet: fonts, the brand's four, and custom properties. `--act` is what
 * one presses, always the tenant's brand; `--brand` is what is chosen or leads on, and a theme may say
 * that this is another colour.
 */
export function themeCss(library: Library, tenant: DataOf<'tenant'>): string {
  const theme = themeOf(library, tenant.theme)
  const { brand } = tenant
  const fonts = fontCss(theme.fonts, (file) => fontAddress(file, bytesOf(library, file)))
  const tokens = {
    act: brand.brand,
    'act-deep': brand.brandDeep,
    'on-act': brand.onBrand,
    brand: brand.brand,
    'brand-deep': brand.brandDeep,
    'on-brand': brand.onBrand,
    'brand-wash': brand.brandWash,
    ...theme.tokens,
    ...fonts.tokens,
  }
  const body = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  return `${fonts.faces}\n:root{${body.join(';')}}\n`
}

/** The files of a theme's fonts, by the address that its style sheet names. */
export function themeFontFiles(library: Library, id: string): Map<string, Uint8Array> {
  return new Map(
    fontFiles(themeOf(library, id).fonts).map((file) => {
      const bytes = bytesOf(library, file)
      return [fontAddress(file, bytes), bytes]
    }),
  )
}

function preloadsOf(library: Library, id: string): string[] {
  const { text, head } = themeOf(library, id).fonts
  const files = [...text.faces, ...head.faces].filter(({ preload }) => preload)
  return [...new Set(files.map(({ file }) => fontAddress(file, bytesOf(library, file))))]
}

function themeOf(library: Library, id: string): DataOf<'theme'> {
  return found(library.get('theme', id), id)
}

function bytesOf(library: Library, file: string): Uint8Array {
  return found(fontBytes(library, file), file)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

/** Validation has proved that what is looked up here exists. */
function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`An edition without ${name} cannot be compiled`)
  return value
}

const views = new WeakMap<Tenant, TenantView>()

function payingLater({ deferredPayments, paymentPlan, domain: { currency } }: DataOf<'tenant'>) {
  return {
    deferredPayments: deferredPayments ?? null,
    dueDays: deferredPayments?.dueDays ?? null,
    paymentPlan: paymentPlan ? { ...paymentPlan, currency } : null,
  }
}

/** What pages may know of a tenant. */
export function viewOf(tenant: Tenant): TenantView {
  const view = views.get(tenant) ?? withoutTerms(tenant)
  views.set(tenant, view)
  return view
}

function withoutTerms(tenant: Tenant): TenantView {
  const {
    hosts,
    offers,
    plant,
    priorities,
    deliveryCountries,
    vatRates,
    priceReductions,
    promos,
    customerPrices,
    links,
    configs,
    payments,
    bankAccount,
    deferredPayments,
    ...view
  } = tenant
  return view
}
