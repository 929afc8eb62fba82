import Papa from 'papaparse'
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

/** Letters between two quotation marks at most: more is a file with one too few. */
const LONGEST_CELL = 1_000_000

/** Rows of CSV (RFC 4180), whichever of comma, semicolon and tab the first of them has most. */
async function* rowsIn(text: AsyncIterable<string>): AsyncGenerator<Row, void> {
  let parser: Papa.Parser | undefined
  let row = 0
  let rest = ''
  const rows = (found: Papa.ParseResult<string[]>): Row[] =>
    found.data.map((cells) => ({ row: ++row, cells: cells.map(plain) }))
  for await (const piece of text) {
    rest += piece.replaceAll('\r', '')
    const end = rest.indexOf('\n')
    if (!parser && end < 0 && rest.length < 10_000) continue
    parser ??= new Papa.Parser({ delimiter: delimiterOf(end < 0 ? rest : rest.slice(0, end)) })
    const found: Papa.ParseResult<string[]> = parser.parse(rest, 0, true)
    yield* rows(found)
    rest = rest.slice(found.meta.cursor)
    if (rest.length > LONGEST_CELL) throw unclosed(row + 1)
  }
  if (!parser) throw new OrdersFileError('The file is empty, or has one row alone.')
  if (rest === '') return
  const last: Papa.ParseResult<string[]> = parser.parse(rest, 0, false)
  if (last.errors.some(({ code }) => code === 'MissingQuotes')) throw unclosed(row + 1)
  yield* rows(last)
}

function unclosed(row: number): OrdersFileError {
  return new OrdersFileError(`Row ${row}: a quotation mark is not closed: the file is cut.`)
}

function delimiterOf(head: string): string {
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Without what keeps a spreadsheet from taking a text for a formula (`domain/csv`). */
function plain(cell: string): string {
  return cell.replace(/(^|[;\t\n])'(?=\s*[=+\-@])/g, '$1')
}
