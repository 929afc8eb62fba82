import type { Invoice } from './invoice.ts'

/** How the e-invoice of a tenant is written; `factur-x` is the one within every PDF (EN 16931). */
export const INVOICE_FORMATS = ['factur-x', 'xrechnung', 'fatturapa'] as const
export type InvoiceFormat = (typeof INVOICE_FORMATS)[number]

/** Where a buyer's e-invoices go, as they said it; empty where they named nothing. */
export type InvoiceAddress = {
  /** Leitweg-ID of an authority, or what else a company wants its invoices to name (BT-10). */
  buyerReference: string
  /** Codice destinatario: seven signs. */
  recipientCode: string
  /** Posta elettronica certificata. */
  pec: string
  /** Codice fiscale of a person or a company. */
  taxCode: string
}

/** What a FatturaPA says of its seller beside name, address and VAT number. */
export type FatturaSeller = {
  /** RF01 is the ordinary regime. */
  taxRegime: string
  /** Codice fiscale, where it is not the VAT number. */
  taxCode: string
  /** Registro delle imprese; null for who is in none. */
  register: {
    /** Two letters of the province. */
    office: string
    number: string
    /** Share capital in minor units; null where it is not to be said. */
    capital: number | null
    /** SU: one shareholder, SM: several; empty where it is not to be said. */
    shareholders: '' | 'SU' | 'SM'
    inLiquidation: boolean
  } | null
}

/** What an e-invoice says beside the invoice; null where it is Factur-X alone. */
export type Electronic =
  | { format: 'xrechnung'; buyerReference: string }
  | ({
      format: 'fatturapa'
      /** Progressivo di invio: once a seller. */
      sequence: string
      seller: FatturaSeller
    } & Omit<InvoiceAddress, 'buyerReference'>)
  | null

export type Missing = 'buyer_tax_code' | 'buyer_postcode' | 'buyer_city'

/** What the buyer has to say yet before the e-invoice can be written; nothing for Factur-X. */
export function missingIn({ electronic, buyer }: Pick<Invoice, 'electronic' | 'buyer'>): Missing[] {
  const missing: Missing[] = []
  if (electronic === null) return missing
  const isItalian = electronic.format === 'fatturapa' && buyer.country === 'IT'
  if (isItalian && buyer.vatNumber === '' && electronic.taxCode === '')
    missing.push('buyer_tax_code')
  const isPostcode = isItalian ? /^\d{5}$/.test(buyer.postcode) : buyer.postcode !== ''
  if ((isItalian || electronic.format === 'xrechnung') && !isPostcode)
    missing.push('buyer_postcode')
  if (buyer.city === '') missing.push('buyer_city')
  return missing
}

/** The same invoice with what its buyer has said since, where it said nothing. */
export function completed<Said extends Pick<Invoice, 'electronic'>>(
  invoice: Said,
  since: InvoiceAddress,
): Said {
  const { electronic } = invoice
  if (electronic?.format !== 'fatturapa') return invoice
  const taxCode = electronic.taxCode || since.taxCode
  const isAddressed = electronic.recipientCode !== '' || electronic.pec !== ''
  const { recipientCode, pec } = isAddressed ? electronic : since
  return { ...invoice, electronic: { ...electronic, taxCode, recipientCode, pec } }
}

/**
 * The number of a transmission: the year and the invoice's count, ten digits at most, so that an invoice that
 * is sent again has the same.
 */
export function transmissionOf(year: number, sequence: number): string {
  return `${String(year % 100).padStart(2, '0')}${String(sequence).padStart(5, '0')}`
}
