import type { Electronic } from './electronic.ts'
import type { VatCategory } from './vat-category.ts'

/** `pro_forma` says what an unpaid order comes to; it has no number of its own and claims nothing. */
export const INVOICE_KINDS = ['invoice', 'credit_note', 'pro_forma'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Who sells or buys, and where; empty where there is none of it. */
export type InvoiceParty = {
  name: string
  /** The person, where `name` is a company. */
  contact: string
  street: string
  more: string
  postcode: string
  city: string
  region: string
  country: string
  vatNumber: string
  email: string
  phone: string
}

/** One thing that is charged. `net` is below zero for what is taken off. */
export type InvoiceLine = {
  name: string
  /** Every characteristic, in words. */
  text: string
  quantity: number
  /** The quantity in words: "250 cards"; empty for a service. */
  pieces: string
  net: number
  rate: number
}

export type InvoicePortion = { rate: number; net: number; vat: number; category: VatCategory }

/**
 * All that an invoice says, as it was on the day it was issued. Amounts are minor units of `currency`,
 * rates basis points, days ISO dates of the tenant's time zone. Amounts of a credit note stand above zero.
 */
export type Invoice = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  locale: string
  currency: string
  orderNumber: string
  orderedOn: string
  /** What the buyer's own books call the order; empty where they named nothing. */
  purchaseOrder: string
  costCentre: string
  /** The day promised for the last of it; null on a credit note. */
  deliveredOn: string | null
  seller: InvoiceParty & { register: string; director: string; iban: string; bic: string }
  buyer: InvoiceParty
  /** Null where every line goes to addresses of its own, which its text says. */
  deliverTo: InvoiceParty | null
  lines: InvoiceLine[]
  portions: InvoicePortion[]
  net: number
  vat: number
  gross: number
  /** What had come in by then. */
  paid: number
  due: number
  dueOn: string | null
  /** How it was paid, in words; empty while it is not. */
  paidBy: string
  means: 'card' | 'transfer' | 'other'
  /** The invoice that a credit note takes back. */
  credits: { number: string; issuedOn: string } | null
  /** What its e-invoice says beside it. */
  electronic: Electronic
  /** Its headings and sentences, in the customer's language. */
  words: Record<string, string>
}
