import { seatLines } from '../../../domain/address/format.ts'
import { type Papered, rule, SHEET, type Sheet, write } from './sheet.ts'

const PAGE_SAID = { x: 330, width: SHEET.right - 330 }

/** On every page: who the seller is by law, and which page it is. */
export function writeFeet(sheet: Sheet, { seller, words }: Papered): void {
  const { doc } = sheet
  const { start, count } = doc.bufferedPageRange()
  const columns = [
    [seller.name, ...seatLines(seller)],
    [seller.phone, seller.email, seller.director],
    [seller.register, `${words['vat_number']} ${seller.vatNumber}`],
    seller.iban ? [`IBAN ${seller.iban}`, seller.bic && `BIC ${seller.bic}`] : [],
  ]
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    sheet.y = SHEET.foot - 6
    rule(sheet)
    columns.forEach((lines, index) => {
      sheet.y = SHEET.foot
      const box = { x: SHEET.left + index * 122, width: 116 }
      for (const line of lines) sheet.y += write(sheet, line, box, { size: 7, grey: true }) + 1
    })
    if (count > 1) {
      sheet.y = SHEET.top - 24
      const said = `${words['page']} ${page - start + 1}/${count}`
      write(sheet, said, PAGE_SAID, { size: 8, grey: true, align: 'right' })
    }
  }
}
