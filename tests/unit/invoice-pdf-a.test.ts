// Invoices are held to what PDF/A-3b asks of a file, as far as that can be read from its objects.
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { invoicePdf } from '../../src/lib/server/commerce/invoice/pdf/invoice-pdf.ts'
import { invoiceOf, plain, samples } from './invoice-samples.ts'
import { pdfAFaults } from './pdf-a-faults.ts'

test.each(Object.entries(samples))('the PDF keeps to PDF/A-3: %s', async (_name, invoice) => {
  expect(await pdfAFaults(await invoicePdf(invoice))).toEqual([])
})

test('it keeps to PDF/A-3 whatever its seller is called', async () => {
  const { seller } = invoiceOf(plain)
  const called = { ...seller, name: 'Müller & Söhne <Druck> (Nord)' }
  expect(await pdfAFaults(await invoicePdf(invoiceOf(plain, { seller: called })))).toEqual([])
})

test('what is not PDF/A is found', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const font = await document.embedFont(StandardFonts.Helvetica)
  page.drawText('not embedded', { font, opacity: 0.5 })
  await document.attach(Buffer.from('x'), 'x.txt')
  document.catalog.set(PDFName.of('OpenAction'), PDFString.of('x'))
  const faults = await pdfAFaults(await document.save({ useObjectStreams: false }))
  expect(faults).toEqual(
    expect.arrayContaining([
      'no metadata',
      'not one output intent',
      '/Helvetica is not embedded',
      'transparent: ca',
      'an action: OpenAction',
      'an attached file without AFRelationship',
    ]),
  )
})

test('an invoice that was changed behind its end, or whose metadata are another’s, is found', async () => {
  const text = (await invoicePdf(invoiceOf(plain))).toString('latin1')
  const faultsOf = (changed: string) => pdfAFaults(Buffer.from(changed, 'latin1'))
  expect(await faultsOf(`${text}more`)).toContain('something behind the end')
  const other = text.replace('<pdfaid:part>3<', '<pdfaid:part>2<')
  expect(await faultsOf(other)).toContain('not part 3')
})

/** A file as PDF has it without compression, with a page's text in place of an invoice's. */
async function changed(change: (text: string) => string): Promise<string[]> {
  const text = (await invoicePdf(invoiceOf(plain))).toString('latin1')
  const other = change(text)
  expect(other).not.toBe(text)
  return pdfAFaults(Buffer.from(other, 'latin1'))
}

test('bytes that are not where, as long, or as PDF/A has them are found', async () => {
  const shorter = (digits: string) => String(Number(digits) - 1).padStart(digits.length, '0')
  const wrongLength = await changed((text) =>
    text.replace(/\/Length (\d+)/, (_all, digits) => `/Length ${shorter(digits)}`),
  )
  expect(wrongLength).toEqual([expect.stringMatching(/^a stream that is not \d+ long$/)])
  const elsewhere = await changed((text) =>
    text.replace(/(\d{10})(?= 00000 n)/, (digits) => shorter(digits)),
  )
  expect(elsewhere).toEqual([expect.stringMatching(/^not where it is said to be: 1 0 obj$/)])
  const moved = await changed((text) => text.replace('\nxref\n', '\n%%\nxref\n'))
  expect(moved).toContain('no table of references')
  const joined = await changed((text) => text.replace('\nendobj\n', ' endobj\n'))
  expect(joined).toEqual(expect.arrayContaining([expect.stringMatching(/objects begin, and/)]))
})

test('metadata that say another day, or are said to be written in some way, are found', async () => {
  const later = await changed((text) => text.replace(/(<xmp:CreateDate>\d{3})\d/, '$10'))
  expect(later).toEqual(expect.arrayContaining([expect.stringMatching(/^metadata say 20/)]))
  const packed = await changed((text) =>
    text.replace('<?xpacket begin=', '<?xpacket bytes="9" begin='),
  )
  expect(packed).toContain('metadata in no packet')
})

test('a font that is not as wide as it says, and an entry of an action, are found', async () => {
  const document = await PDFDocument.load(await invoicePdf(invoiceOf(plain)), {
    updateMetadata: false,
  })
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.has(PDFName.of('W'))) continue
    const widths = object.lookup(PDFName.of('W'), PDFArray).lookup(1, PDFArray)
    widths.set(1, PDFNumber.of(1))
  }
  const action = document.context.obj({ Type: 'Action', S: 'ImportData' })
  document.context.register(action)
  document.context.register(document.context.obj({ Type: 'Annot', Subtype: 'Movie', F: 2 }))
  const faults = await pdfAFaults(await document.save({ useObjectStreams: false }))
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/is another width than it says: glyph 1$/),
      'an action: ImportData',
      'a note that is not allowed: /Movie',
      'a note that is not printed: /Movie',
      'a note that is hidden: /Movie',
    ]),
  )
})
