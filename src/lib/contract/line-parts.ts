import { z } from 'zod'
import { fieldLengths } from './limits.ts'
import { id, instant, isoDate, money } from './shapes.ts'

/** A service on a line, as it was priced. */
export const lineService = z.object({
  /** Whole line, without VAT; of a coupon below zero, which is what it takes off. */
  unitPrice: money,
  taxRate: z.number(),
  serviceAttributes: z.object({ inputText: z.string().max(2000) }),
})

/** How a file comes: the customer's, one laid out in an editor, or one of the shop's designer. */
export const uploadType = z.enum(['upload', 'dex', 'hds'])
export type UploadType = z.output<typeof uploadType>

/**
 * What is done with a file that is not quite right. `ask`: nothing is changed before its customer was asked. `mend`: small
 * things, such as bleed, colours and rotation, are mended and it is printed.
 */
export const documentPreferences = z
  .object({ whenInDoubt: z.enum(['ask', 'mend']) })
  .meta({ id: 'DocumentPreferences' })
export type DocumentPreferences = z.output<typeof documentPreferences>

/** What is said of an order before it is placed. Left out: as it is kept with the cart. */
export const orderNotes = z.object({
  sender_type: z.enum(['default', 'custom']).optional(),
  /** Who sends it, as the parcel says; needed with `custom`, and `sender_missing` without. */
  custom_sender: z.string().trim().max(fieldLengths.sender).default(''),
  user_notes: z.object({ invoiceRequested: z.boolean().default(true) }).optional(),
  /** Both are for staff who are logged in as the customer; refused with `not_allowed` from anybody else. */
  internalCheckout: z.boolean().optional(),
  skipDocReview: z.boolean().optional(),
  /** What the buyer's own books call it; both stand on its invoice. */
  costCentre: z.string().trim().max(fieldLengths.reference).optional(),
  purchaseOrder: z.string().trim().max(fieldLengths.reference).optional(),
})

/** What was configured, for whoever opens it again. */
export const productConfig = z
  .object({
    configurationId: z.string(),
    /** Of the product as it is sold now. */
    version: z.int().positive(),
    /**
     * A `CustomConfig` as JSON in base64url: the product's page opens it as `?config=`, and decoded
     * `generate-product-custom-config-url` makes a key of it.
     */
    config: z.string(),
  })
  .meta({ id: 'LineProductConfig' })

/** What a line may have beside its print. */
export const serviceKey = z.enum([
  'coupon',
  'SVC-pixart-artwork-docreview',
  'SVC-pixart-design-service',
  /** To the addresses of a line beside its first. The server prices it by them: asking for it does nothing. */
  'deliveries',
])

/**
 * The written offer that a line was put in by; left out where there is none. With `fault` it does not count as the
 * line is now, and the price is today's: it has ended, something was changed, or the currency.
 */
export const lineOffer = z.object({
  number: z.string(),
  until: instant,
  fault: z.enum(['ended', 'changed', 'currency']).optional(),
})

/** `each`: a line comes as soon as it is ready. `together`: all come on the day of the last one. */
export const arrivalChoice = z.enum(['each', 'together'])

/** What was chosen for lines that come on different days: the first of them, and the last. */
export const cartArrival = z.object({
  chosen: arrivalChoice,
  first: isoDate,
  last: isoDate,
  /**
   * Lines that arrive together and would be there on that day by a slower priority that costs less, with what they
   * cost by it with their services, without VAT; left out where there are none.
   */
  enough: z.array(z.object({ lineItemId: id, priority: z.string(), totalPrice: money })).optional(),
})
