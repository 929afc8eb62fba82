// Invoices are held to the published rules of EN 16931 (tests/fixtures/schematron).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { crossIndustryInvoice } from '../../src/lib/domain/invoice/cii.ts'
import type { Invoice } from '../../src/lib/domain/invoice/invoice.ts'
import { sellerOf } from '../../src/lib/server/commerce/paper/seller.ts'
import { invoiceOf, plain, samples } from './invoice-samples.ts'
import { EN16931, schematronFaults, XRECHNUNG } from './schematron.ts'

const faults = (xml: string) => schematronFaults(EN16931, xml)

test.each(Object.entries(samples))('the e-invoice keeps every rule: %s', (_name, invoice) => {
  expect(faults(crossIndustryInvoice(invoice))).toEqual([])
})

const tenants = join(import.meta.dirname, '../../src/content/tenants')
const files = readdirSync(tenants).filter((name) => name.endsWith('.yaml'))

test.each(files)('the e-invoice of the shop %s keeps every rule', (name) => {
  const tenant = parse(readFileSync(join(tenants, name), 'utf8'))
  const { currency } = tenant.domain
  const means = tenant.bankAccount ? 'transfer' : 'other'
  const due = { paid: 0, due: 10_722, dueOn: '2026-12-05', paidBy: '', means } as const
  const invoice = invoiceOf(plain, { seller: sellerOf({ tenant }), currency, ...due })
  expect(faults(crossIndustryInvoice(invoice))).toEqual([])
})

test.each([
  ['a total that is wrong', /(GrandTotalAmount>)107/, '$1108', 'BR-CO-15'],
  ['a VAT rate with too much VAT', /(CalculatedAmount>)14/, '$199', 'BR-CO-14'],
  [
    'no name of the seller',
    /<ram:SellerTradeParty>\s*<ram:Name>.*?<\/ram:Name>/,
    '<ram:SellerTradeParty>',
    'BR-06',
  ],
  ['a currency that is none', /(InvoiceCurrencyCode>)EUR/, '$1EUX', 'BR-CL-04'],
  [
    'a line without its price',
    /<ram:NetPriceProductTradePrice>[\s\S]*?<\/ram:NetPriceProductTradePrice>/,
    '',
    'BR-26',
  ],
] as const)('the rules find %s', (_name, of, instead, rule) => {
  const xml = crossIndustryInvoice(invoiceOf(plain))
  const wrong = xml.replace(of, instead)
  expect(wrong).not.toBe(xml)
  expect(faults(wrong)).toContain(rule)
})

const xrechnung = (invoice: Invoice) =>
  crossIndustryInvoice(
    { ...invoice, electronic: { format: 'xrechnung', buyerReference: '04011000-1234512345-06' } },
    'xrechnung',
  )

test.each(Object.entries(samples))('the XRechnung keeps every rule: %s', (_name, invoice) => {
  const xml = xrechnung(invoice)
  expect([...faults(xml), ...schematronFaults(XRECHNUNG, xml)]).toEqual([])
})

test.each([
  ['no buyer reference', /<ram:BuyerReference>.*?<\/ram:BuyerReference>/, 'BR-DE-15'],
  ['no telephone of the seller', /<ram:Telephone[\s\S]*?<\/ram:Telephone\w+>/, 'BR-DE-6'],
  ['another specification', /#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0/, 'BR-DE-21'],
] as const)('the rules of XRechnung find %s', (_name, of, rule) => {
  const wrong = xrechnung(invoiceOf(plain)).replace(of, '')
  expect(schematronFaults(XRECHNUNG, wrong)).toContain(rule)
})
