import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { documentPreferences } from './line-parts.ts'
import { lineErrors } from './selection-errors.ts'
import { country, currency, instant, isoDate, money, selection, zipCode } from './shapes.ts'
import { merchantInfo } from './wanted-line.ts'

const { recommendationId, recommendedFrom } = merchantInfo.shape

/** One quantity at one speed, as it was offered. */
const offeredPrice = z.object({
  quantity: z.int().positive(),
  /** `1,000 flyers`, in the offer's language. */
  pieces: z.string(),
  priority: z.string(),
  deliveryOption: z.string(),
  /** The speed in words. */
  speed: z.string(),
  /** From payment and printable file to the delivery, in working days. */
  workingDays: z.int().positive(),
  /** The day it comes where it is ordered on the day of the offer; later orders come later. */
  arrivalDate: isoDate,
  /** Print, delivery and the offered services: what a line of a cart costs by the offer. */
  net: money,
  vat: money,
  gross: money,
})

export const writtenOffer = z
  .object({
    number: z.string(),
    /** The language that it is written in. */
    locale: z.string(),
    issuedOn: isoDate,
    /** The last day, in the shop's time zone; `until` is when it ends. */
    validOn: isoDate,
    until: instant,
    hasEnded: z.boolean(),
    /** Made at prices of the customer's own: it counts for that customer alone. */
    isPersonal: z.boolean(),
    productId: z.string(),
    productName: z.string(),
    /** Of the product page; null where the shop sells it no more. */
    path: z.string().nullable(),
    /** Short key of the configuration: the product page opens it as `?key=`. */
    key: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    selectedAttributes: selection,
    services: z.array(z.object({ key: z.string(), name: z.string(), net: money })),
    country,
    postcode: z.string(),
    currencyCode: currency,
    /** 0.23 for 23 %, of the day it was made. */
    taxRate: z.number(),
    prices: z.array(offeredPrice),
    /** What a new line has that is put in by it, and says nothing else of itself. */
    documentPreferences,
    recommendationId,
    recommendedFrom,
  })
  .meta({ id: 'WrittenOffer' })

const number = z.string().max(60)
const file = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  /** The file’s bytes. */
  base64: z.base64(),
})
const findErrors = ['written_offer_not_found', 'written_offer_of_another'] as const

export const makeWrittenOffer = endpoint({
  method: 'POST',
  path: '/api/v1/product/written-offer/',
  summary:
    'Put the prices of a kept configuration in writing; asked again the same day, the same offer',
  input: z.object({
    /** The configuration's short key. */
    key: z.string().max(40),
    quantities: z.array(z.number()).min(1).max(6),
    /** Where it goes; the shop's own country without. */
    country: country.optional(),
    zipCode: zipCode.default(''),
    /** Of the line that it is made for: kept, and had by the line that is put in by it. */
    documentPreferences: documentPreferences.optional(),
    recommendationId,
    recommendedFrom,
  }),
  output: writtenOffer,
  errors: ['custom_config_not_found', 'custom_config_withdrawn', ...lineErrors],
  access: 'anyone',
})

export const getWrittenOffer = endpoint({
  method: 'GET',
  path: '/api/v1/product/written-offer/{number}/',
  summary: 'A written offer, for whoever has its number',
  input: z.object({ number }),
  output: writtenOffer,
  errors: findErrors,
  access: 'anyone',
})

export const getWrittenOfferFile = endpoint({
  method: 'GET',
  path: '/api/v1/product/written-offer/{number}/file/',
  summary: 'A written offer as a PDF; the same one is the same bytes',
  input: z.object({ number }),
  output: file,
  errors: findErrors,
  access: 'anyone',
})

export const listWrittenOffers = endpoint({
  method: 'GET',
  path: '/api/v1/customer/written-offer/',
  summary: 'The written offers that a customer had made, the newest first',
  input: z.object({}),
  output: z.object({ offers: z.array(writtenOffer) }),
  errors: ['login_required'],
  access: 'customer',
})

export const listStaffWrittenOffers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/written-offers/',
  summary: 'Written offers of the tenant by their number or a part of it, the newest twenty',
  input: z.object({ search: z.string().trim().max(60).default('') }),
  output: z.object({ offers: z.array(writtenOffer) }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing'],
  access: { staff: 'orders.read' },
})
