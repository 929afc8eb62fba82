import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { country, currency } from './shapes.ts'

export const domainConfiguration = z
  .object({
    indexable: z.boolean(),
    default_iso2: country,
    default_zipcode: z.string(),
    base_locale: z.string(),
    locale: z.string(),
    flag: z.string(),
    countries: z.array(country),
    currency,
    /** What is sold in, the base currency first. */
    currencies: z.array(currency),
    /** Minor units of the base currency. */
    file_check_price: z.int(),
  })
  .meta({ id: 'DomainConfiguration' })

const link = z.object({ id: z.string(), path: z.string() })

export const getBasicConfigs = endpoint({
  method: 'GET',
  path: '/api/v1/session/basic-configs/',
  summary: 'What the storefront needs to start: domain, urls, links, dictionaries and settings',
  input: z.object({ locale: z.string().max(20).optional() }),
  output: z.object({
    trackingId: z.string(),
    domain: domainConfiguration,
    urls: z.record(z.string(), link),
    defaultLinks: z.record(z.string(), link),
    dictionaries: z.record(z.string(), z.record(z.string(), z.string())),
    configs: z.record(z.string(), z.unknown()),
    rules: z.record(z.string(), z.unknown()),
    /** Whether the visitor is staff, and why; for what only shows. */
    debug: z.object({
      isCompanyIP: z.boolean(),
      hasAgentCookie: z.boolean(),
      isDev: z.boolean(),
      debugCookie: z.boolean(),
      debugInfo: z.boolean(),
    }),
    reviews: z.record(z.string(), z.unknown()),
    loqate: z.string(),
    designStack: z.record(z.string(), z.unknown()),
  }),
  errors: [],
  access: 'anyone',
})
