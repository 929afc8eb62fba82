import { z } from 'zod'
import { country, key } from './shapes.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'use a time such as 19:30')

/** How fast, how dear: one column of the price table. */
const priority = z.strictObject({
  key,
  /** Working days from a paid order with printable files to arrival, transit included. */
  workingDays: z.int().positive(),
  factor: z.number().positive(),
  /** Local time of the plant's zone; later orders count from the next working day. */
  cutOff: time,
})

/** What editors are told of amounts: a shop in another currency multiplies them by its price list's factor. */
const BASE_CENTS =
  'Without VAT, in minor units of the base currency (baseCurrency of shop.yaml). The factor of the tenant’s price list makes its own currency of it.'

/** Rising: what is added up to a weight of all that is sent. What is heavier goes in several parcels. */
const byWeight = z
  .array(z.strictObject({ upToGrams: z.int().positive(), priceCents: z.int().nonnegative() }))
  .min(1)
  .optional()
  .describe(`Comes to the amount beside it, by the grams of all that is sent. ${BASE_CENTS}`)

/** Topics of what shoppers are told beside the day, such as `island`: the voice `caveats.<topic>` says it. */
const caveats = z
  .array(z.string().regex(/^[a-z][a-z0-9_]*$/, 'use a topic such as island'))
  .optional()

/** Hours on days of the week; 1 is Monday, 7 Sunday. Nobody is there on public holidays and closed days of the plant. */
const openingHours = z.strictObject({
  days: z.array(z.int().min(1).max(7)).min(1),
  from: time,
  to: time,
})

/** Where customers fetch goods themselves. */
const collection = z.strictObject({
  /** The name at the door. */
  company: z.string().min(1).max(80),
  street: z.string().min(1).max(120),
  more: z.string().max(120).default(''),
  postcode: z.string().min(1).max(20),
  city: z.string().min(1).max(80),
  opening: z.array(openingHours).min(1),
  /** By when on its day of production something lies ready. */
  readyAt: time,
  /** Only these can be collected; all where it is left out, and no more of any where it is empty. */
  products: z.array(key).optional(),
  /** What a line may weigh: more than that nobody carries over the counter. */
  upToGrams: z.int().positive().optional(),
})

const deliveryOption = z.strictObject({
  key,
  /** Working days on the road, the last part of a priority's working days; 0 for what is collected. */
  transitDays: z.int().nonnegative(),
  priceCents: z
    .int()
    .nonnegative()
    .describe(`Added to the net amount; usually 0: included. ${BASE_CENTS}`),
  byWeight,
  furtherAddressCents: z
    .int()
    .nonnegative()
    .optional()
    .describe(
      `Added for each address beside the first that a product goes to, to what its delivery costs by weight and zone. ${BASE_CENTS}`,
    ),
  caveats,
  /** Present where it is no delivery: customers come for what they have ordered. */
  collection: collection.optional(),
})

/** A part of a country that costs or lasts more. */
const zone = z.strictObject({
  key,
  postcodes: z.array(z.string()).min(1),
  extraDays: z.int().nonnegative(),
  surchargeCents: z
    .int()
    .nonnegative()
    .describe(`Added to the delivery of each line there. ${BASE_CENTS}`),
  byWeight,
  caveats,
})

/** Priorities, plant and the countries served. */
export const deliveryDocument = z.strictObject({
  plant: z.strictObject({
    timeZone: z.string(),
    country,
    /** Subdivision for public holidays, such as BY. */
    region: z.string().optional(),
    /** ISO dates on which the plant stands still beside public holidays. */
    closed: z.array(z.iso.date()).default([]),
  }),
  priorities: z.array(priority).min(1),
  countries: z
    .array(
      z.strictObject({
        country,
        options: z.array(deliveryOption).min(1),
        zones: z.array(zone).default([]),
        caveats,
        /** ISO dates without delivery beside weekends and public holidays. */
        closed: z.array(z.iso.date()).default([]),
      }),
    )
    .min(1),
})

export type DeliveryDocument = z.output<typeof deliveryDocument>
