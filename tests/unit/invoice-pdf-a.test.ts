// Invoices are held to what PDF/A-3b asks of a file, as far as that can be read from its objects.
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { invoicePdf } from '../../src/lib/server/commerce/invoice/pdf/invoice-pdf.ts'
import { invoiceOf, plain, samples } from './invoice-samples.ts'
import { pdfAFaults } from './pdf-a-faults.ts'

test.each(Object.entries(samples))('the PDF keeps to PDF/A-3: %s', async (_name, invoice) => {
  expect(await pdfAFaults(await invoicePdf(invoice))).toEqual([])
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
