import type { Invoice, InvoiceLine } from '../../src/lib/domain/invoice/invoice.ts'
import { taxed, taxedTotals } from '../../src/lib/domain/tax/tax.ts'

const nobody = { contact: '', more: '', region: '', vatNumber: '', email: '', phone: '' }

const seller: Invoice['seller'] = {
  ...nobody,
  name: 'Neuries Druck GmbH',
  contact: 'Wiebke Lohmann',
  street: 'Bogenstieg 18',
  postcode: '22765',
  city: 'Hamburg',
  country: 'DE',
  vatNumber: 'DE 999018018',
  email: 'moin@neuries.example',
  phone: '+49 40 66969 180',
  register: 'Amtsgericht Hamburg, HRB 990180',
  director: 'Wiebke Lohmann',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
}

const buyer: Invoice['buyer'] = {
  ...nobody,
  name: 'Łoś & Šváb <Öl> GmbH',
  contact: 'Jørgen Őszi',
  street: 'Straße 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  email: 'buero@example.test',
}

const words = {
  title: 'Rechnung',
  date: 'Datum',
  order: 'Bestellung',
  purchase_order: 'Ihre Bestellnummer',
  cost_centre: 'Kostenstelle',
  thing: 'Leistung',
  total: 'Gesamtbetrag',
  reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers',
  export: 'Ausfuhrlieferung',
  terms: 'Bitte zahlen Sie bis zum 5.12.2026.',
}

/** An invoice over lines by net amount and rate, with sums as the shop makes them. */
export function invoiceOf(
  charged: readonly { net: number; rate: number }[],
  more: Partial<Invoice> = {},
): Invoice {
  const lines = charged.map(
    ({ net, rate }, index): InvoiceLine => ({
      name: index % 2 ? 'Sorgfältige Dateiprüfung' : 'Visitenkarten',
      text: index % 2 ? '' : 'Papier: 350 g, matt, Ecken: gerade',
      quantity: index % 2 ? 1 : 250,
      pieces: index % 2 ? '' : '250 Karten',
      net,
      rate,
    }),
  )
  const totals = taxedTotals(charged.map(({ net, rate }) => taxed(net, rate)))
  return {
    kind: 'invoice',
    number: 'DE-2026-00467',
    issuedOn: '2026-11-22',
    locale: 'de-DE',
    currency: 'EUR',
    orderNumber: 'QDE-26-000482',
    orderedOn: '2026-11-17',
    purchaseOrder: '',
    costCentre: '',
    deliveredOn: '2026-11-26',
    seller,
    buyer,
    deliverTo: buyer,
    lines,
    portions: totals.byRate.map((portion) => ({ ...portion, category: 'S' })),
    net: totals.net,
    vat: totals.vat,
    gross: totals.gross,
    paid: totals.gross,
    due: 0,
    dueOn: null,
    paidBy: 'Karte',
    means: 'card',
    credits: null,
    electronic: null,
    words,
    ...more,
  }
}

export const plain = [
  { net: 6880, rate: 1900 },
  { net: 490, rate: 1900 },
  { net: 1824, rate: 700 },
]
const unpaid = { paid: 0, due: 10_722, dueOn: '2026-12-05', paidBy: '', means: 'transfer' } as const
export const named = { purchaseOrder: 'PO <99> & Söhne', costCentre: 'K 4711' }
export const samples: Record<string, Invoice> = {
  paid: invoiceOf(plain),
  'on account': invoiceOf(plain, unpaid),
  'with what the buyer calls it': invoiceOf(plain, { ...unpaid, ...named }),
  'to addresses of its lines': invoiceOf(plain, { deliverTo: null }),
  'a credit note': invoiceOf([{ net: 500, rate: 1900 }], {
    kind: 'credit_note',
    deliveredOn: null,
    credits: { number: 'DE-2026-00466', issuedOn: '2026-11-20' },
    ...named,
  }),
  'a credit note over two rates': invoiceOf(plain, {
    kind: 'credit_note',
    deliveredOn: null,
    means: 'other',
    credits: { number: 'DE-2026-00466', issuedOn: '2026-11-20' },
  }),
  'with a discount': invoiceOf([...plain, { net: -1500, rate: 1900 }]),
  'for nothing': invoiceOf([
    { net: 6880, rate: 1900 },
    { net: -6880, rate: 1900 },
  ]),
  'paid by bank transfer, in part': invoiceOf(plain, {
    ...unpaid,
    paid: 5000,
    due: 5722,
  }),
  'for a company without VAT': untaxed('AE', 'FR', 'FR 18 999018018'),
  'for a company in Northern Ireland': untaxed('AE', 'GB', 'XI 999018018'),
  'for export': untaxed('G', 'CH', ''),
  'at a rate of nought': untaxed('Z', 'DE', ''),
  'partly without VAT, after a change': partlyUntaxed(),
}

function untaxed(category: 'AE' | 'G' | 'Z', country: string, vatNumber: string): Invoice {
  const invoice = invoiceOf([{ net: 6880, rate: 0 }])
  const buyer = { ...invoice.buyer, country, vatNumber }
  const portions = invoice.portions.map((portion) => ({ ...portion, category }))
  return { ...invoice, buyer, deliverTo: { ...buyer, vatNumber: '' }, portions }
}

function partlyUntaxed(): Invoice {
  const invoice = invoiceOf([
    { net: 6880, rate: 0 },
    { net: 2000, rate: 1900 },
  ])
  const portions = invoice.portions.map((portion) =>
    portion.rate === 0 ? { ...portion, category: 'AE' as const } : portion,
  )
  return { ...invoice, buyer: { ...invoice.buyer, vatNumber: 'FR18999018018' }, portions }
}
