// Italian invoices are held to the schema of the exchange system (tests/fixtures/fatturapa), and to what it checks
// beyond: VAT by rate to a cent, and prices that come to their lines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { completed, type Electronic, missingIn } from '../../src/lib/domain/invoice/electronic.ts'
import { fatturaFileName, fatturaPa } from '../../src/lib/domain/invoice/fattura-pa.ts'
import type { Invoice } from '../../src/lib/domain/invoice/invoice.ts'
import { isLeitwegId, isTaxCode } from '../../src/lib/domain/invoice/invoice-address.ts'
import { asciiText, latinText } from '../../src/lib/domain/invoice/latin.ts'
import { invoiceOf, plain, samples } from './invoice-samples.ts'

type Fattura = Extract<Electronic, { format: 'fatturapa' }>
const electronic: Fattura = {
  format: 'fatturapa',
  sequence: '2600467',
  recipientCode: 'ABC1234',
  pec: '',
  taxCode: '',
  seller: {
    taxRegime: 'RF01',
    taxCode: '',
    register: {
      office: 'FI',
      number: '990180',
      capital: 1_000_000,
      shareholders: 'SM',
      inLiquidation: false,
    },
  },
}
const seller = {
  ...invoiceOf(plain).seller,
  name: 'Quinterno Stampa S.r.l.',
  country: 'IT',
  postcode: '50142',
  city: 'Firenze',
  vatNumber: 'IT 99901800180',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
}
const buyer = {
  ...invoiceOf(plain).buyer,
  country: 'IT',
  postcode: '20121',
  city: 'Città di Castello',
  vatNumber: 'IT12345678903',
}

const xmlOf = (invoice: Partial<Invoice>, own: Partial<Fattura> = {}) =>
  fatturaPa({ ...invoiceOf(plain), seller, buyer, ...invoice }, { ...electronic, ...own })

test.each(Object.entries(samples))('the FatturaPA is valid by the schema: %s', (_name, sample) => {
  const home = sample.buyer.country === 'DE' ? buyer : sample.buyer
  expect(faults(xmlOf({ ...sample, seller, buyer: home }))).toEqual([])
})

test('a seller of the regime that version 1.2.3 brought is taken, and one of none is not', () => {
  const { seller: own } = electronic
  expect(faults(xmlOf({}, { seller: { ...own, taxRegime: 'RF20' } }))).toEqual([])
  expect(faults(xmlOf({}, { seller: { ...own, taxRegime: 'RF21' } }))).not.toEqual([])
})

test('a private buyer is known by the tax code, and one from abroad by the state', () => {
  const person = xmlOf({ buyer: { ...buyer, vatNumber: '' } }, { taxCode: 'RSSMRA85T10A562S' })
  expect(faults(person)).toEqual([])
  expect(person).toContain('<CodiceFiscale>RSSMRA85T10A562S</CodiceFiscale>')
  const abroad = { ...buyer, country: 'FR', postcode: '75003', vatNumber: '' }
  const french = xmlOf({ buyer: abroad }, { recipientCode: '' })
  expect(faults(french)).toEqual([])
  expect(french).toContain('<CodiceDestinatario>XXXXXXX</CodiceDestinatario>')
  expect(french).toContain('<CAP>00000</CAP>')
  const mailed = xmlOf({}, { recipientCode: '', pec: 'fatture@pec.example' })
  expect(faults(mailed)).toEqual([])
  expect(mailed).toContain('<CodiceDestinatario>0000000</CodiceDestinatario>')
  expect(mailed).toContain('<PECDestinatario>fatture@pec.example</PECDestinatario>')
})

test('the schema is one that finds faults', () => {
  expect(faults(xmlOf({}).replace('<Divisa>EUR', '<Divisa>Euro'))).not.toEqual([])
  expect(faults(xmlOf({}, { recipientCode: 'short' }))).not.toEqual([])
})

test('what is without VAT says why', () => {
  const of = (name: string) => xmlOf({ ...samples[name], seller })
  expect(of('for a company without VAT')).toContain('<Natura>N3.2</Natura>')
  expect(of('for export')).toContain('<Natura>N3.1</Natura>')
  expect(of('for export')).not.toContain('EsigibilitaIVA')
  expect(xmlOf({})).toContain('<EsigibilitaIVA>I</EsigibilitaIVA>')
})

test('a credit note names its invoice', () => {
  const credits = { number: 'IT-2026-00466', issuedOn: '2026-11-20' }
  const xml = xmlOf({ ...samples['a credit note'], credits, seller, buyer })
  expect(xml).toContain('<TipoDocumento>TD04</TipoDocumento>')
  expect(xml.replaceAll(/\s+/g, '')).toContain(
    '<DatiFattureCollegate><IdDocumento>IT-2026-00466</IdDocumento><Data>2026-11-20</Data>',
  )
})

test('sums are those that the exchange comes to, and what is to be paid stays', () => {
  const charged = fc.array(
    fc.record({
      net: fc.integer({ min: 1, max: 300_000 }),
      rate: fc.constantFrom(2200, 1000, 400),
    }),
    { minLength: 1, maxLength: 30 },
  )
  fc.assert(
    fc.property(charged, (of) => {
      const invoice = invoiceOf(of)
      const xml = fatturaPa({ ...invoice, seller, buyer }, electronic)
      const cents = (tag: string, within = xml) =>
        [...within.matchAll(new RegExp(`<${tag}>([^<]+)<`, 'g'))].map(([, text]) =>
          Math.round(Number(text) * 100),
        )
      const blocks = [...xml.matchAll(/<DatiRiepilogo>[\s\S]*?<\/DatiRiepilogo>/g)].map(
        ([block]) => block,
      )
      for (const block of blocks) {
        const [rate = 0, net = 0, vat = 0] = ['AliquotaIVA', 'ImponibileImporto', 'Imposta'].map(
          (tag) => cents(tag, block)[0] ?? 0,
        )
        expect(Math.abs(vat - (net * rate) / 10_000)).toBeLessThanOrEqual(1.5)
      }
      const sum = (all: number[]) => all.reduce((so, each) => so + each, 0)
      const rounding = sum(cents('Arrotondamento'))
      expect(sum(cents('ImponibileImporto')) + sum(cents('Imposta')) + rounding).toBe(invoice.gross)
      expect(cents('ImportoTotaleDocumento')).toEqual([invoice.gross])
      const lines = [
        ...xml.matchAll(/<Quantita>(.*?)<[\s\S]*?Unitario>(.*?)<[\s\S]*?Totale>(.*?)</g),
      ]
      for (const [, quantity, price, total] of lines)
        expect(Math.abs(Number(quantity) * Number(price) - Number(total))).toBeLessThan(0.005)
    }),
    { numRuns: 100 },
  )
})

test('a transmission has one name, and what a buyer says later completes it', () => {
  expect(fatturaFileName({ ...invoiceOf(plain), seller }, electronic)).toBe(
    'IT99901800180_1JQJ7.xml',
  )
  const unnamed = { ...electronic, recipientCode: '' }
  const without = { ...invoiceOf(plain), buyer: { ...buyer, vatNumber: '' }, electronic: unnamed }
  expect(missingIn(without)).toEqual(['buyer_tax_code'])
  const since = { buyerReference: '', recipientCode: '', pec: '', taxCode: 'RSSMRA85T10A562S' }
  expect(missingIn(completed(without, since))).toEqual([])
  const said = { ...without, electronic: { ...unnamed, pec: 'old@pec.example', taxCode: 'X' } }
  expect(completed(said, { ...since, recipientCode: 'ABC1234' }).electronic).toEqual(
    said.electronic,
  )
  expect(missingIn({ ...without, buyer: { ...buyer, postcode: '-' } })).toEqual(['buyer_postcode'])
  expect(missingIn(invoiceOf(plain))).toEqual([])
})

test('codes are known by their check signs', () => {
  for (const good of ['RSSMRA85T10A562S', '12345678903'])
    expect([good, isTaxCode(good)]).toEqual([good, true])
  for (const bad of ['RSSMRA85T10A562T', '12345678904', 'RSSMRA85', ''])
    expect([bad, isTaxCode(bad)]).toEqual([bad, false])
  expect(isLeitwegId('04011000-1234512345-06')).toBe(true)
  expect(isLeitwegId('04011000-1234512345-07')).toBe(false)
})

test('letters that the exchange has none of are written with those it has', () => {
  expect(latinText('Łoś &\u2019 Šváb\nÖl €', 60)).toBe("Los &' Sváb Öl EUR")
  expect(latinText('株式会社', 60)).toBe('????')
  expect(asciiText('Ordine n° 7 – Straße', 12)).toBe('Ordine n? 7')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(latinText(text, 60)).toMatch(/^[\u{20}-\u{7E}\u{A1}-\u{FF}]{0,60}$/u)
    }),
  )
})

/** What the schema finds wrong; signatures, which the shop writes none of, are left out of it. */
function faults(xml: string): string[] {
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
  const file = '../fixtures/fatturapa/Schema_del_file_xml_FatturaPA_v1.2.2.xsd'
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace('\uFEFF', '')
    .replace(/<xs:import [^>]*\/>/, '')
    .replace(/<xs:element ref="ds:Signature"[^>]*\/>/, '')
    .replace('<xs:enumeration value="RF19">', '<xs:enumeration value="RF20"/>$&')
    .replace('<xs:enumeration value="TD28">', '<xs:enumeration value="TD29"/>$&')
  known = XsdValidator.fromDoc(XmlDocument.fromString(text))
  return known
}
