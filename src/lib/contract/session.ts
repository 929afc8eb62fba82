import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { country, currency, instant } from './shapes.ts'

export const domainConfiguration = z
  .object({
    indexable: z.boolean(),
    default_iso2: country,
    default_zipcode: z.string(),
    base_locale: z.string(),
    locale: z.string(),
    /** All that the shop speaks, the base locale first. */
    locales: z.array(z.string()),
    flag: z.string(),
    countries: z.array(country),
    currency,
    /** What is sold in, the base currency first. */
    currencies: z.array(currency),
    /** Minor units of the base currency. */
    file_check_price: z.int(),
  })
  .meta({ id: 'DomainConfiguration' })

/** What forms, the cart and the configurator hold what is typed against (specification, section 5). */
const validationRules = z
  .object({
    maxCartItems: z.int(),
    /**
     * Including VAT, in minor units of the cart's currency. The server refuses what would pass it with
     * `cart_limit_exceeded`; the cart offers no checkout above it.
     */
    maxCartPriceCents: z.int(),
    passwordMinimum: z.int(),
    /** Characters, by a field's name. */
    fieldLengths: z.record(z.string(), z.int()),
    /** Of an artwork set of roll labels (`multiArtworkDetails`), which no product of now asks for. */
    defaultRolls: z.int(),
    /** Labels on each roll of such a set; nothing reads it before there are such sets. */
    defaultLabelsPerRoll: z.int(),
  })
  .meta({ id: 'ValidationRules' })

const link = z.object({ id: z.string(), path: z.string() })

export const getBasicConfigs = endpoint({
  method: 'GET',
  path: '/api/v1/session/basic-configs/',
  summary: 'What the storefront needs to start: domain, urls, links, dictionaries and settings',
  input: z.object({
    locale: z.string().max(20).optional(),
    /** `none` for pages that bring the voices they speak with: the whole dictionary is some 20 KB. */
    dictionaries: z.enum(['all', 'none']).default('all'),
  }),
  output: z.object({
    trackingId: z.string(),
    domain: domainConfiguration,
    urls: z.record(z.string(), link),
    defaultLinks: z.record(z.string(), link),
    dictionaries: z.record(z.string(), z.record(z.string(), z.string())),
    configs: z.record(z.string(), z.unknown()),
    rules: validationRules,
    /** Whether the visitor is staff, and why; for what only shows. */
    debug: z.object({
      isCompanyIP: z.boolean(),
      hasAgentCookie: z.boolean(),
      isDev: z.boolean(),
      debugCookie: z.boolean(),
      debugInfo: z.boolean(),
    }),
    reviews: z.record(z.string(), z.unknown()),
    /** The name of the key by which addresses are looked up, which itself stays with the server; empty where they are not. */
    loqate: z.string(),
    designStack: z.record(z.string(), z.unknown()),
  }),
  errors: [],
  access: 'anyone',
})

export const getPageDebug = endpoint({
  method: 'GET',
  path: '/api/v1/session/page-debug/',
  summary: 'What a page is made of, as it is rendered now; for staff with the debug cookie',
  input: z.object({ path: z.string().max(2000) }),
  output: z.object({
    tenant: z.string(),
    locale: z.string(),
    path: z.string(),
    /** Kind and id of what stands there: `product/flyers`. */
    page: z.string(),
    edition: z.int(),
    renderMilliseconds: z.number(),
    /** When it is rendered again; null while no document changes. */
    until: instant.nullable(),
    bytes: z.object({ plain: z.int(), brotli: z.int() }),
    /** Look-ups and listings: kind, id, tenant, locale. */
    documents: z.array(z.string()),
    /** Values made of documents, by name. */
    derived: z.array(z.string()),
  }),
  errors: ['page_not_found'],
  access: 'anyone',
})
