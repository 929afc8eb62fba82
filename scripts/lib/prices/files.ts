import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { Cell, Sheet } from '../../../src/lib/domain/price-table/sheet.ts'

/** A list that cannot be read; the message is for a person. */
export class ListFileError extends Error {
  override name = 'ListFileError'
}

/** More is no list of prices, or was not meant to be one. */
const MOST_BYTES = 20_000_000

/** The cells of a .csv, or of one sheet of an .xlsx. Throws ListFileError. */
export async function readSheetFile(file: string, sheet: string | null): Promise<Sheet> {
  const bytes = bytesOf(file)
  return file.toLowerCase().endsWith('.xlsx') ? sheetIn(bytes, file, sheet) : cellsOf(textIn(bytes))
}

function bytesOf(file: string): Buffer {
  try {
    const bytes = readFileSync(file)
    if (bytes.length <= MOST_BYTES) return bytes
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    throw new ListFileError(code === 'ENOENT' ? `There is no ${file}.` : `${file} cannot be read.`)
  }
  throw new ListFileError(`${file} has more than ${MOST_BYTES / 1e6} MB.`)
}

/** UTF-8, or what older spreadsheets write on Windows. */
function textIn(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function cellsOf(text: string): Sheet {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  const [fault] = errors
  if (fault) throw new ListFileError(`Row ${(fault.row ?? 0) + 1}: ${fault.message}.`)
  return data
}

/** What separates columns: never a comma where a semicolon or a tab stands in the first rows. */
function delimiterOf(text: string): string {
  const head = text
    .split(/\r?\n/, 5)
    .join('\n')
    .replaceAll(/"[^"]*"/g, '')
  return ['\t', ';'].find((mark) => head.includes(mark)) ?? ','
}

async function sheetIn(bytes: Buffer, file: string, wanted: string | null): Promise<Sheet> {
  const sheets = await readXlsxFile(bytes).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new ListFileError(`${file} is no spreadsheet that can be read: ${why}`)
  })
  const found = wanted === null ? sheets[0] : sheets.find((each) => each.sheet === wanted)
  if (found) return found.data.map((row) => row.map(cellOf))
  const names = sheets.map((each) => each.sheet).join(', ')
  throw new ListFileError(`${file} has no sheet ${wanted}; it has ${names}.`)
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string') return value
  return value === null || value === undefined ? null : String(value)
}

/** A list as text: semicolons where commas are decimal. */
export function csvOf(rows: string[][], mark: 'comma' | 'point'): string {
  return `${Papa.unparse(rows, { delimiter: mark === 'comma' ? ';' : ',', newline: '\n' })}\n`
}

/** Writes a list as a spreadsheet, prices as numbers with two decimals. */
export async function writeSheetFile(file: string, rows: readonly Cell[][]): Promise<void> {
  const [head = [], ...body] = rows
  const cells = [
    head.map((value) => ({ value: value ?? '', fontWeight: 'bold' as const })),
    ...body.map((row) =>
      row.map((value) =>
        typeof value === 'number' ? { value, format: '0.00' } : { value: value ?? '' },
      ),
    ),
  ]
  await writeXlsxFile(cells).toFile(file)
}

/** Writes a file at once or not at all. */
export function writeWhole(file: string, text: string): void {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}`)
  writeFileSync(draft, text, { flush: true })
  renameSync(draft, file)
}
