/** A cell of a spreadsheet: what was typed, or nothing. */
export type Cell = string | number | null

/** A spreadsheet, row by row. */
export type Sheet = readonly (readonly Cell[])[]

/** Where a cell stands, counted from 0. */
export type Place = { row: number; column: number }

/** What is wrong or worth knowing in a list, and where. */
export type Remark = { place: Place | null; message: string }

const LETTERS = 26

/** A place as spreadsheets name it: row 4, column C. */
export function placeName({ row, column }: Place): string {
  return `row ${row + 1}, column ${columnName(column)}`
}

/** The letters of a column: A, Z, AA. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % LETTERS))
  return column < LETTERS ? last : columnName(Math.floor(column / LETTERS) - 1) + last
}

/** What a cell says, without the spaces around it. */
export function textOf(cell: Cell | undefined): string {
  return cell === null || cell === undefined
    ? ''
    : String(cell)
        .replace(/[\s\u00a0\u202f]+/g, ' ')
        .trim()
}
