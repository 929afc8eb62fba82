import { columnsOf, orderOfRows, type Row } from '../../../src/lib/domain/legacy-order/rows.ts'
import type { ReadOrder } from '../../../src/lib/server/commerce/legacy-order/index.ts'
import { OrdersFileError } from './file-error.ts'

/** Rows of an order at most: a file without its order numbers is none of these. */
const MOST_ROWS = 500

/** The orders of a list with a row a line, some at a time. Throws OrdersFileError where its head is no good. */
export async function* ordersOfCsv(text: AsyncIterable<string>): AsyncGenerator<ReadOrder, void> {
  let columns: Map<string, number> | undefined
  let width = 0
  let rows: Row[] = []
  const made = (): ReadOrder[] => {
    if (!columns || rows.length === 0) return []
    const place = `Row ${rows[0]?.row ?? 0}`
    return [{ place, ...orderOfRows(columns, rows) }]
  }
  for await (const row of rowsIn(text)) {
    if (!columns) {
      const found = columnsOf(row.cells)
      if ('problems' in found) throw new OrdersFileError(found.problems.join('\n'))
      columns = found
      width = row.cells.length
      continue
    }
    if (row.cells.every((cell) => cell.trim() === '')) continue
    const at = columns.get('order') ?? 0
    const isSame = rows[0]?.cells[at]?.trim() === row.cells[at]?.trim()
    if (!isSame || rows.length >= MOST_ROWS) {
      yield* made()
      rows = []
    }
    if (row.cells.length !== width) {
      const problem = `${row.cells.length} cells stand in it, and ${width} in the first row: the file may be cut.`
      yield { place: `Row ${row.row}`, problems: [problem] }
      continue
    }
    rows.push(row)
  }
  if (!columns) throw new OrdersFileError('The file is empty.')
  yield* made()
}

/** Rows of CSV (RFC 4180), whichever of comma, semicolon and tab the first of them has most. */
async function* rowsIn(text: AsyncIterable<string>): AsyncGenerator<Row, void> {
  let delimiter: string | undefined
  let cells: string[] = []
  let cell = ''
  let quoted: 'no' | 'open' | 'closed' = 'no'
  let row = 1
  let head = ''
  for await (const piece of text) {
    let fresh = piece
    if (!delimiter) {
      head += piece
      const end = head.search(/[\r\n]/)
      if (end < 0 && head.length < 10_000) continue
      delimiter = delimiterOf(end < 0 ? head : head.slice(0, end))
      fresh = head
    }
    for (const letter of fresh) {
      if (quoted === 'open') {
        if (letter === '"') quoted = 'closed'
        else cell += letter
      } else if (letter === '"' && (quoted === 'closed' || cell === '')) {
        if (quoted === 'closed') cell += '"'
        quoted = 'open'
      } else if (letter === delimiter || letter === '\n') {
        cells.push(plain(cell))
        cell = ''
        quoted = 'no'
        if (letter === '\n') {
          yield { row, cells }
          cells = []
          row += 1
        }
      } else if (letter !== '\r') cell += letter
    }
  }
  if (quoted === 'open')
    throw new OrdersFileError(`Row ${row}: a quotation mark is not closed: the file is cut.`)
  if (!delimiter) throw new OrdersFileError('The file is empty, or has one row alone.')
  if (cell !== '' || cells.length > 0) yield { row, cells: [...cells, plain(cell)] }
}

function delimiterOf(head: string): string {
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Without what keeps a spreadsheet from taking a text for a formula (`domain/csv`). */
function plain(cell: string): string {
  return cell.replace(/(^|[;\t\n])'(?=\s*[=+\-@])/g, '$1')
}
