import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'

/** What a written offer says, in words and in figures. Amounts: minor units of its currency without VAT. */
export const storedOffer = storedJson({
  name: 'written_offer.said',
  version: 2,
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
    /** What the line is told that is put in by it: as whoever had it written said, and came by. */
    along: z.object({
      documentPreferences: z.object({ whenInDoubt: z.enum(['ask', 'mend']) }),
      recommendation: z.object({ id: z.string(), from: z.string() }).nullable(),
    }),
  }),
  upgrades: {
    1: (value) => ({
      ...Object(value),
      along: { documentPreferences: { whenInDoubt: 'ask' }, recommendation: null },
    }),
  },
  asBefore: ({ along: { documentPreferences, recommendation }, ...said }) =>
    documentPreferences.whenInDoubt === 'ask' && recommendation === null ? said : undefined,
})
export type StoredOffer = z.output<typeof storedOffer.schema>
