// Invoices are held to the published rules of EN 16931 (tests/fixtures/schematron).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { crossIndustryInvoice } from '../../src/lib/domain/invoice/cii.ts'
import { sellerOf } from '../../src/lib/server/commerce/invoice/seller.ts'
import { invoiceOf, plain, samples } from './invoice-samples.ts'
import { EN16931, schematronFaults } from './schematron.ts'

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
