import { addressLines, seatLines } from '../../../../domain/address/format.ts'
import { formatDay } from '../../../../domain/dates/format.ts'
import { crossIndustryInvoice } from '../../../../domain/invoice/cii.ts'
import type { Invoice, InvoiceParty } from '../../../../domain/invoice/invoice.ts'
import { bytesOf, newSheet, SHEET, type Sheet, write, writeFeet } from '../../paper/index.ts'
import { embedInvoice } from './embed.ts'
import { writeLines } from './write-lines.ts'
import { writeSums } from './write-sums.ts'

const LEFT = { x: SHEET.left, width: 240 }
const RIGHT = { x: 330, width: SHEET.right - 330 }
const FACTS_IN_ROW = 4

/**
 * An invoice as PDF/A-3 on A4, with the same invoice as XML inside (Factur-X and ZUGFeRD, profile EN
 * 16931). A pro forma has none: nobody is to book it. It is computed from what the invoice says alone,
 * so that the same invoice is the same bytes.
 */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const sheet = newSheet(invoice)
  if (invoice.kind !== 'pro_forma')
    embedInvoice(
      sheet.doc,
      crossIndustryInvoice(invoice),
      new Date(`${invoice.issuedOn}T12:00:00Z`),
    )
  writeHead(sheet, invoice)
  writeLines(sheet, invoice)
  writeSums(sheet, invoice)
  writeFeet(sheet, invoice)
  return bytesOf(sheet)
}

function writeHead(sheet: Sheet, invoice: Invoice): void {
  const { seller, buyer, deliverTo, words } = invoice
  write(sheet, seller.name, { x: SHEET.left, width: 300 }, { bold: true, size: 15 })
  // Where the window of an envelope is.
  sheet.y = 126
  const from = [seller.name, ...seatLines(seller)].join(', ')
  sheet.y += write(sheet, from, LEFT, { size: 7.5, grey: true }) + 5
  const top = sheet.y
  for (const line of linesOf(buyer, invoice))
    sheet.y += write(sheet, line, LEFT, { size: 10.5 }) + 1
  const below = sheet.y
  sheet.y = top
  const goes = deliverTo ? linesOf({ ...deliverTo, vatNumber: '' }, invoice) : []
  if (deliverTo && goes.join() !== linesOf({ ...buyer, vatNumber: '' }, invoice).join()) {
    sheet.y += write(sheet, words['deliver_to'] ?? '', RIGHT, { grey: true, size: 8.5 }) + 2
    for (const line of goes) sheet.y += write(sheet, line, RIGHT) + 1
  }
  sheet.y = Math.max(below, sheet.y, 232) + 24
  const title = `${words['title']} ${invoice.number}`
  sheet.y +=
    write(sheet, title, { x: SHEET.left, width: 480 }, { bold: true, size: 19, tag: 'H1' }) + 10
  writeFacts(sheet, invoice)
}

/** An address as it stands on an envelope that is sent from the seller's country. */
function linesOf(party: InvoiceParty, { seller, locale, words }: Invoice): string[] {
  const abroad = new Intl.DisplayNames(locale, { type: 'region' }).of(party.country)
  const { street: streetName, more: additionalInfo, city, region, postcode, country } = party
  const nobody = { firstName: '', lastName: '', company: '' }
  const place = { streetName, additionalInfo, city, region, postalCode: postcode, country }
  return [
    party.name,
    party.contact,
    ...addressLines({ ...nobody, ...place }),
    country === seller.country ? '' : (abroad ?? country),
    party.vatNumber && `${words['buyer_vat']} ${party.vatNumber}`,
  ].filter(Boolean)
}

type Fact = [name: string | undefined, value: string]

function writeFacts(sheet: Sheet, invoice: Invoice): void {
  const { words, issuedOn, orderNumber, orderedOn, deliveredOn, locale } = invoice
  const day = (date: string) => formatDay(date, locale, 'numeric')
  const facts: Fact[] = [
    [words['date'], day(issuedOn)],
    [words['order'], orderNumber],
    [words['ordered'], day(orderedOn)],
    [words['delivery'], deliveredOn === null ? '' : day(deliveredOn)],
    [words['purchase_order'], invoice.purchaseOrder],
    [words['cost_centre'], invoice.costCentre],
  ]
  const known = facts.filter(([, value]) => value)
  for (let from = 0; from < known.length; from += FACTS_IN_ROW)
    writeRow(sheet, known.slice(from, from + FACTS_IN_ROW))
  sheet.y += 8
}

function writeRow(sheet: Sheet, facts: readonly Fact[]): void {
  const { y } = sheet
  let tallest = 0
  facts.forEach(([name = '', value = ''], index) => {
    const box = { x: SHEET.left + index * 120, width: 114 }
    sheet.y = y
    const above = write(sheet, name, box, { grey: true, size: 8.5 }) + 1
    sheet.y = y + above
    tallest = Math.max(tallest, above + write(sheet, value, box, { bold: true }))
  })
  sheet.y = y + tallest + 10
}
