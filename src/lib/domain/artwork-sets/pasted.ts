/** A row of a pasted list: a name, and how many, where the row says it. */
export type PastedSet = { name: string; many: number | undefined }

/**
 * Reads a list as it is copied from a spreadsheet: a row a line, its cells apart by tabs or semicolons; the
 * first cell is the name, and the last that is a whole number says how many. A first row whose cells are all
 * words is a heading where the rows below it have numbers.
 */
export function pastedSets(text: string): PastedSet[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(/[\t;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map(readRow)
  const [first, ...below] = rows
  const isHeading =
    first?.cells !== 1 && first?.many === undefined && below.some(({ many }) => many !== undefined)
  return (isHeading ? below : rows).map(({ name, many }) => ({ name, many }))
}

function readRow(cells: string[]) {
  const [name = '', ...others] = cells
  const many = others.map(wholeNumber).findLast((each) => each !== undefined)
  return { name, many, cells: cells.length }
}

/** `1000`, and with the separators that countries write thousands with: `1,000`, `1.000`, `1 000`, `1'000`. */
function wholeNumber(cell: string): number | undefined {
  const digits = /^\d{1,3}([.,'’\s]\d{3})+$/.test(cell) ? cell.replace(/\D/g, '') : cell
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
