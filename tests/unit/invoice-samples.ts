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
    words,
    ...more,
  }
}
