import { z } from 'zod'
import { markNames } from '../../../../pictures/marks.ts'
import { grounds } from '../../../../pictures/palette.ts'
import { key } from './key.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'use a two-letter country code such as IE')
const locale = z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, 'use a locale such as en-IE')
const currency = z.string().regex(/^[A-Z]{3}$/, 'use a three-letter currency code such as EUR')
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'use a colour such as #1f4396')
const path = z.string().regex(/^\/([a-z0-9-]+\/)*$/, 'use a lower-case path such as /cart/')

/** `shop.yaml`: what all tenants share. */
export const shop = z.strictObject({
  defaultTenant: key,
  /** The host that gets the default tenant beside the tenants' own hosts. */
  defaultDomain: z.string(),
  baseCurrency: currency,
  /** The documents that come with Quire; sample accounts exist only with it. */
  sample: z.boolean().default(false),
})

/** `tenants/<id>.yaml`: one shop: hosts, domain configuration, brand, company, payments. */
export const tenant = z.strictObject({
  name: z.string(),
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/)).min(1),
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
  brand: z.strictObject({
    mark: z.enum(markNames),
    brand: colour,
    brandDeep: colour,
    onBrand: colour,
    brandWash: colour,
    /** The paper that the shop's counter is laid with. */
    ground: z.enum(grounds).default('butter'),
  }),
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
  paymentMethods: z.array(key).min(1),
  /** Default links that differ from the language's. */
  links: z.record(z.string(), path).default({}),
  configs: z.record(z.string(), z.unknown()).default({}),
})

/** `themes/<id>.yaml`: token data; layouts and components never know which theme is on. */
export const theme = z.strictObject({
  /** Custom properties of `:root`, without the leading `--`. */
  tokens: z.record(z.string().regex(/^[a-z0-9-]+$/), z.string().regex(/^[^;{}<>]*$/)),
  /** Colours of the picture studio by name, and the grounds. */
  pictures: z.strictObject({
    grounds: z.record(z.string(), colour),
    colours: z.record(z.string(), colour),
  }),
})

/** `tax/vat.yaml`: VAT by country of delivery, in basis points: 2300 is 23 %. */
export const tax = z.strictObject({
  rates: z.record(country, z.strictObject({ standard: z.int().min(0).max(5000) })),
})

/** `price-lists/<id>.yaml`: what base-currency prices are multiplied by. */
export const priceList = z.strictObject({
  currency,
  factor: z.number().positive(),
  products: z.record(key, z.number().positive()).default({}),
})

/** `delivery/<id>.yaml`: priorities, plant and the countries served. */
export const delivery = z.strictObject({
  plant: z.strictObject({
    timeZone: z.string(),
    country,
    /** Subdivision for public holidays, such as BY. */
    region: z.string().optional(),
    /** ISO dates on which the plant stands still beside public holidays. */
    closed: z.array(z.iso.date()).default([]),
  }),
  priorities: z
    .array(
      z.strictObject({
        key,
        workingDays: z.int().positive(),
        factor: z.number().positive(),
        cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'use a time such as 19:30'),
      }),
    )
    .min(1),
  countries: z
    .array(
      z.strictObject({
        country,
        options: z
          .array(
            z.strictObject({
              key,
              transitDays: z.int().nonnegative(),
              /** Base currency, minor units. */
              priceCents: z.int().nonnegative(),
            }),
          )
          .min(1),
        zones: z
          .array(
            z.strictObject({
              key,
              postcodes: z.array(z.string()).min(1),
              extraDays: z.int().nonnegative(),
              surchargeCents: z.int().nonnegative(),
            }),
          )
          .default([]),
        /** ISO dates without delivery beside weekends and public holidays. */
        closed: z.array(z.iso.date()).default([]),
      }),
    )
    .min(1),
})

/** `links/<language>.yaml`: default links, key to path. */
export const links = z.record(z.string(), path)

/** `dictionaries/<language>/<page>.yaml`: voices of a page, addressed `page.key` in lower case. */
export const dictionary = z.record(
  z.string().regex(/^[a-z0-9_]+$/, 'voice keys are lower case with underscores'),
  z.string(),
)

/** `home/home.yaml`: what the home page sells and in which order. */
export const home = z.strictObject({
  /** Products of the hero sentence; the first is chosen at first. */
  hero: z.strictObject({
    products: z.array(key).min(1),
    quantities: z.array(z.int().positive()).min(1),
    quantity: z.int().positive(),
    priority: key,
  }),
  products: z.array(key).min(1),
  /** The product and quantity whose prices stand in the dates band. */
  dates: z.strictObject({ product: key, quantity: z.int().positive() }),
})
