import { z } from 'zod'
import { country, currency, key } from '../../../../documents/shapes.ts'
import { requiredLinks } from '../app-pages.ts'
import { checkTrade } from '../checks/tenant.ts'
import type { AnyDocument } from '../documents.ts'
import type { Library } from '../library.ts'
import { nearest } from '../nearest.ts'
import { defineKind, HOME_PAGE, type Report } from './define-kind.ts'
import { lateFiles } from './late-files.ts'
import { addressRange, host, locale, path } from './shapes.ts'
import { brand } from './tenant-brand.ts'
import { invoiceTerms } from './tenant-invoices.ts'

const schema = z.strictObject({
  name: z.string(),
  hosts: z.array(host).min(1),
  domain: z.strictObject({
    indexable: z.boolean(),
    default_iso2: country,
    default_zipcode: z.string(),
    base_locale: locale,
    flag: z.string(),
    countries: z.array(country).min(1),
    currency,
    /** Minor units of the tenant's currency. */
    file_check_price: z.int().nonnegative(),
  }),
  /** The base locale first. */
  locales: z.array(locale).min(1),
  theme: key,
  brand,
  company: z.strictObject({
    legalName: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    country,
    phone: z.string(),
    email: z.email(),
    vatNumber: z.string(),
    register: z.string(),
    director: z.string(),
  }),
  delivery: key,
  priceList: key,
  /** Days whose lowest price an announced reduction is measured by; none is claimed where it is left out. */
  priceReductions: z.strictObject({ comparedOverDays: z.int().min(30).max(365) }).optional(),
  /** What the shop also sells in, beside `domain.currency`. */
  currencies: z
    .record(
      currency,
      z.strictObject({
        priceList: key,
        /** Minor units of this currency. */
        file_check_price: z.int().nonnegative(),
      }),
    )
    .default({}),
  /** How orders are paid: each method once, by which provider, and with which account there. */
  payments: z
    .array(z.strictObject({ method: key, provider: key, account: key.default('main') }))
    .default([]),
  /** As older documents say it: methods by the sandbox. */
  paymentMethods: z.array(key).default([]),
  /** Where bank transfers go. */
  bankAccount: z
    .strictObject({ holder: z.string().max(70), iban: z.string(), bic: z.string().default('') })
    .optional(),
  /** What customers with deferred payments may owe at a time, in minor units of the base currency, and for how long. */
  deferredPayments: z
    .strictObject({ creditLimit: z.int().positive(), dueDays: z.int().min(1).max(120) })
    .optional(),
  /**
   * How products with `paymentPlan` may be paid in instalments: how many, how many days apart, and from which price
   * with VAT on, in minor units of the base currency. `madeAfter` instalments have to be in before anything is made;
   * a charge that failed is tried again `retryAfterDays` after it, once for each number; of each charge its customer
   * is told `tellDaysBefore` it, and never where that is 0.
   */
  paymentPlan: z
    .strictObject({
      instalments: z.int().min(2).max(12),
      everyDays: z.int().min(7).max(92),
      minimum: z.int().min(100),
      madeAfter: z.int().min(1).max(12).default(1),
      retryAfterDays: z.array(z.int().min(1).max(30)).max(5).default([3, 7]),
      tellDaysBefore: z.int().min(0).max(6).default(3),
    })
    .optional(),
  /** How many days an order waits for its payment, and how many before its end it is reminded of. */
  unpaidOrders: z
    .strictObject({
      expireAfterDays: z.int().min(1).max(60),
      remindDaysBefore: z.int().min(1).max(30),
    })
    .default({ expireAfterDays: 14, remindDaysBefore: 3 }),
  lateFiles,
  /** How long files of an order are kept after the last of it was sent, and how many of them at all. */
  artwork: z
    .strictObject({
      keepDays: z.int().min(7).max(3650).default(90),
      /** What all kept files of a customer, and of the shop, may have together. */
      customerGigabytes: z.number().positive().max(100_000).default(50),
      /** The same of a visitor without an account, who sends files with the lines of a cart. */
      visitorGigabytes: z.number().positive().max(100_000).default(2),
      shopGigabytes: z.number().positive().max(1_000_000).default(5_000),
      /** Uploads that a customer may begin within an hour. */
      filesAnHour: z.int().min(1).max(100_000).default(500),
    })
    .prefault({}),
  /** How many minutes a change of an order that nobody has confirmed is kept. */
  orderEdits: z
    .strictObject({ keepMinutes: z.int().min(5).max(1440) })
    .default({ keepMinutes: 60 }),
  /** When orders that are paid later are invoiced, and how e-invoices are written. */
  invoices: invoiceTerms,
  /** For how many days the prices of a written offer are honoured, the day it is made not counted. */
  writtenOffers: z.strictObject({ validDays: z.int().min(1).max(365) }).default({ validDays: 30 }),
  /** For how many days the link to a shared cart counts. */
  sharedCarts: z.strictObject({ validDays: z.int().min(1).max(90) }).default({ validDays: 14 }),
  /**
   * After how many debits that came to nothing within how many days a customer pays by direct debit no more, and
   * nothing is made on the promise of one.
   */
  debits: z
    .strictObject({ failures: z.int().min(1).max(20), days: z.int().min(1).max(1000) })
    .default({ failures: 1, days: 180 }),
  /** Companies of which states account for VAT themselves, and how long an answer of VIES counts. */
  reverseCharge: z
    .strictObject({
      states: z.array(country).min(1),
      confirmedForHours: z.int().min(1).max(720).default(24),
    })
    .optional(),
  /** Who knows the addresses that customers type, and by which of the server's keys it is asked; nobody where it is left out. */
  addressLookup: z
    .strictObject({ provider: z.literal('loqate'), account: key.default('main') })
    .optional(),
  /** Whether agents may look for products, ask for prices and make links, by the Model Context Protocol. */
  agents: z.boolean().default(false),
  /** Default links that differ from the language's. */
  links: z.record(z.string(), path).default({}),
  /** Shared documents that this tenant does without: `products/pvc-banner`. */
  without: z.array(z.string()).default([]),
  /** Addresses and ranges from which the company's own people come: `192.0.2.0/24`, `2001:db8::1`. */
  staffAddresses: z.array(addressRange).default([]),
  configs: z.record(z.string(), z.unknown()).default({}),
})

type At = AnyDocument & { data: z.output<typeof schema> }

/** One shop: hosts, domain configuration, brand, company, payments. */
export const tenant = defineKind({
  at: 'tenants/{id}.yaml',
  schema,
  shared: true,
  needed: 'The shop has no tenant.',
  check(document, library, report): void {
    checkHosts(document, library, report)
    checkDelivery(document, library, report)
    checkTrade(document, library, report)
    const { id, data } = document
    if (data.locales[0] !== data.domain.base_locale)
      report(document, ['locales', 0], 'The first locale must be domain.base_locale.')
    if (!library.get('theme', data.theme))
      report(document, ['theme'], `There is no theme ${data.theme}.`)
    checkPriceLists(document, library, report)
    if (data.unpaidOrders.remindDaysBefore >= data.unpaidOrders.expireAfterDays)
      report(
        document,
        ['unpaidOrders', 'remindDaysBefore'],
        'The order would have expired by then.',
      )
    data.without.forEach((folder, index) => {
      if (!library.isShared(folder))
        report(document, ['without', index], `There is no shared document ${folder}.`)
    })
    if (!library.view(id, null).get('page', HOME_PAGE))
      report({ path: `pages/${HOME_PAGE}/page.yaml` }, [], 'The shop has no home page.')
    for (const locale of data.locales) {
      const documents = library.view(id, locale)
      if (!documents.get('pageWords', HOME_PAGE))
        report(
          { path: `pages/${HOME_PAGE}/${locale.slice(0, 2)}.md` },
          [],
          'The home page has no words in this language.',
        )
      const links = documents.get('links') ?? {}
      const missing = requiredLinks.filter((key) => !links[key] && !data.links[key])
      if (missing.length > 0) {
        const at = { path: `links/${locale.slice(0, 2)}.yaml` }
        report(
          at,
          [],
          `These links are missing: ${missing.map(meant(Object.keys(links))).join(', ')}.`,
        )
      }
    }
  },
})

/** Names a link that is missing, and the unknown one that was most likely meant to be it. */
function meant(keys: readonly string[]): (missing: string) => string {
  const unknown = keys.filter((key) => !requiredLinks.includes(key))
  return (missing) => {
    const near = nearest(missing, unknown)
    return near === undefined ? missing : `${missing} (is it misspelt as ${near}?)`
  }
}

function checkHosts(document: At, library: Library, report: Report): void {
  const others = library.all('tenant').filter(({ path }) => path < document.path)
  document.data.hosts.forEach((host, index) => {
    const other = others.find(({ data }) => data.hosts.includes(host))
    if (other) report(document, ['hosts', index], `It belongs to tenant ${other.id} already.`)
  })
}

function checkPriceLists({ data, ...document }: At, library: Library, report: Report): void {
  const check = (keys: string[], name: string, currency: string, what: string) => {
    const list = library.get('priceList', name)
    if (!list) report(document, keys, `There is no price list ${name}.`)
    else if (list.currency !== currency)
      report(document, keys, `It is in ${list.currency}, ${what} is not.`)
  }
  check(['priceList'], data.priceList, data.domain.currency, 'the domain')
  for (const [currency, { priceList }] of Object.entries(data.currencies)) {
    check(['currencies', currency, 'priceList'], priceList, currency, 'what is sold by it')
    if (currency === data.domain.currency)
      report(document, ['currencies', currency], 'It is domain.currency already.')
  }
}

function checkDelivery(document: At, library: Library, report: Report): void {
  const { domain, delivery: name } = document.data
  if (!domain.countries.includes(domain.default_iso2))
    report(document, ['domain', 'countries'], 'The default country must be among them.')
  const delivery = library.get('delivery', name)
  if (!delivery) report(document, ['delivery'], `There is no delivery ${name}.`)
  const tax = library.get('tax')
  domain.countries.forEach((country, index) => {
    const keys = ['domain', 'countries', index]
    if (delivery && !delivery.countries.some((served) => served.country === country))
      report(document, keys, `Delivery ${name} does not serve ${country}.`)
    if (!tax?.rates[country]) report(document, keys, `tax/vat.yaml lacks ${country}.`)
  })
}
