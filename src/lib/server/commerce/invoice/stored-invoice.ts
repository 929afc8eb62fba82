import { z } from 'zod'
import { INVOICE_KINDS, type Invoice } from '../../../domain/invoice/invoice.ts'
import { VAT_CATEGORIES } from '../../../domain/invoice/vat-category.ts'
import { storedJson } from '../../platform/db/index.ts'

const day = z.iso.date()

const party = z.object({
  name: z.string(),
  contact: z.string(),
  street: z.string(),
  more: z.string(),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  vatNumber: z.string(),
  email: z.string(),
  phone: z.string(),
})

const register = z.object({
  office: z.string(),
  number: z.string(),
  capital: z.int().nullable(),
  shareholders: z.enum(['', 'SU', 'SM']),
  inLiquidation: z.boolean(),
})

const electronic = z
  .discriminatedUnion('format', [
    z.object({ format: z.literal('xrechnung'), buyerReference: z.string() }),
    z.object({
      format: z.literal('fatturapa'),
      sequence: z.string(),
      recipientCode: z.string(),
      pec: z.string(),
      taxCode: z.string(),
      seller: z.object({
        taxRegime: z.string(),
        taxCode: z.string(),
        register: register.nullable(),
      }),
    }),
  ])
  .nullable()

/** All that an invoice says. */
export const storedInvoice = storedJson<Invoice>({
  name: 'invoice.said',
  version: 4,
  schema: z.object({
    kind: z.enum(INVOICE_KINDS),
    number: z.string(),
    issuedOn: day,
    locale: z.string(),
    currency: z.string(),
    orderNumber: z.string(),
    orderedOn: day,
    purchaseOrder: z.string(),
    costCentre: z.string(),
    deliveredOn: day.nullable(),
    seller: party.extend({
      register: z.string(),
      director: z.string(),
      iban: z.string(),
      bic: z.string(),
    }),
    buyer: party,
    deliverTo: party.nullable(),
    lines: z.array(
      z.object({
        name: z.string(),
        text: z.string(),
        quantity: z.int(),
        pieces: z.string(),
        net: z.int(),
        rate: z.int(),
      }),
    ),
    portions: z.array(
      z.object({
        rate: z.int(),
        net: z.int(),
        vat: z.int(),
        category: z.enum(VAT_CATEGORIES),
      }),
    ),
    net: z.int(),
    vat: z.int(),
    gross: z.int(),
    paid: z.int(),
    due: z.int(),
    dueOn: day.nullable(),
    paidBy: z.string(),
    means: z.enum(['card', 'transfer', 'other']),
    credits: z.object({ number: z.string(), issuedOn: day }).nullable(),
    electronic,
    words: z.record(z.string(), z.string()),
  }),
  upgrades: {
    1: (said) => ({ ...Object(said), purchaseOrder: '', costCentre: '' }),
    2: (said) => ({ ...Object(said), electronic: null }),
    3: (said) => said,
  },
  asBefore: (said) => (said.deliverTo === null ? undefined : said),
})
