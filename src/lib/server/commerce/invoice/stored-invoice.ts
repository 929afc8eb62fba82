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

/** All that an invoice says. */
export const storedInvoice = storedJson<Invoice>({
  name: 'invoice.said',
  version: 2,
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
    deliverTo: party,
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
    words: z.record(z.string(), z.string()),
  }),
  upgrades: {
    1: (said) => ({ ...Object(said), purchaseOrder: '', costCentre: '' }),
  },
  asBefore: ({ purchaseOrder, costCentre, ...said }) =>
    purchaseOrder === '' && costCentre === '' ? said : undefined,
})
