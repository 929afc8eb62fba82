import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'

/** What a written offer says, in words and in figures. Amounts: minor units of its currency without VAT. */
export const storedOffer = storedJson({
  name: 'written_offer.said',
  version: 1,
  schema: z.object({
    locale: z.string(),
    issuedOn: z.iso.date(),
    validOn: z.iso.date(),
    until: z.iso.datetime(),
    currency: z.string(),
    to: z.object({ country: z.string(), postcode: z.string() }),
    /** Basis points, of the day it was made. */
    vatRate: z.int(),
    product: z.string(),
    /** Short key of the configuration. */
    key: z.string(),
    name: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    selection: z.record(z.string(), z.string()),
    services: z.array(z.object({ key: z.string(), name: z.string(), net: z.int() })),
    /** `net`: print and delivery. */
    prices: z.array(
      z.object({
        quantity: z.int().positive(),
        pieces: z.string(),
        priority: z.string(),
        option: z.string(),
        speed: z.string(),
        workingDays: z.int().positive(),
        arrivalDate: z.iso.date(),
        net: z.int(),
      }),
    ),
  }),
  upgrades: {},
})
export type StoredOffer = z.output<typeof storedOffer.schema>
