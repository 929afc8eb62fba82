import { parseArgs } from 'node:util'
import type { DecimalMark } from '../../../src/lib/domain/price-table/amounts.ts'
import type { ListTerms } from '../../../src/lib/domain/price-table/read-list.ts'
import { ArgumentsError } from '../publish/arguments.ts'

export type ImportArguments =
  | { what: 'help' }
  | {
      what: 'import'
      file: string
      /** The product whose prices they are; the file is called like it when null. */
      product: string | null
      /** The shop whose own prices they are; every shop's when null. */
      tenant: string | null
      sheet: string | null
      dryRun: boolean
      terms: Omit<ListTerms, 'currency'>
    }

export type ExportArguments =
  | { what: 'help' }
  | {
      what: 'export'
      product: string
      tenant: string | null
      /** Ends with .csv or .xlsx; printed as text when null. */
      out: string | null
      mark: DecimalMark
    }

export const importHelp = `Makes a product's prices of a printer's list, once everything in it has proved to be fit.

  npm run import-prices -- posters.csv             the prices of the product posters
  npm run import-prices -- list.xlsx --product=posters
  npm run import-prices -- posters.csv --dry-run   say what is wrong and what would change; write nothing

  --decimal=comma            12,50 (or point: 12.50); found out where it is left out
  --gross=23                 the prices include 23 % VAT
  --per=piece                prices for a piece (or thousand); for the whole quantity when left out
  --ignore="Item number"     leave a column out; may be said several times
  --sheet="Prices 2026"      the sheet of an .xlsx; its first when left out
  --tenant=ch                prices of this shop alone; of all shops when left out
  --help                     this text

The content folder is CONTENT_DIR. What is written goes live by npm run publish.`

export const exportHelp = `Writes the prices of a product as a list that npm run import-prices reads again.

  npm run export-prices -- posters                     print it, with commas between columns
  npm run export-prices -- posters --out=posters.csv   write a file; .xlsx makes a spreadsheet

  --decimal=comma      12,50 and semicolons between columns (or point: 12.50 and commas)
  --tenant=ch          what this shop asks; the prices of all shops when left out
  --help               this text`

/** Reads the arguments of `npm run import-prices`. Throws ArgumentsError with a sentence. */
export function importArguments(given: readonly string[]): ImportArguments {
  const { values, positionals } = parsed(given, 'import-prices', {
    help: { type: 'boolean' },
    product: { type: 'string' },
    tenant: { type: 'string' },
    sheet: { type: 'string' },
    decimal: { type: 'string' },
    gross: { type: 'string' },
    per: { type: 'string' },
    ignore: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean' },
  })
  if (values.help) return { what: 'help' }
  const file = onlyOne(positionals, 'Name the file: npm run import-prices -- posters.csv')
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(file))
    throw new ArgumentsError(`${file}: a list is a .csv or an .xlsx file.`)
  if (values.sheet !== undefined && !file.toLowerCase().endsWith('.xlsx'))
    throw new ArgumentsError('--sheet is said of an .xlsx file alone.')
  return {
    what: 'import',
    file,
    product: values.product ?? null,
    tenant: values.tenant ?? null,
    sheet: values.sheet ?? null,
    dryRun: values['dry-run'] ?? false,
    terms: {
      mark: markOf(values.decimal),
      per: perOf(values.per),
      vat: vatOf(values.gross),
      ignore: values.ignore ?? [],
    },
  }
}

/** Reads the arguments of `npm run export-prices`. Throws ArgumentsError with a sentence. */
export function exportArguments(given: readonly string[]): ExportArguments {
  const { values, positionals } = parsed(given, 'export-prices', {
    help: { type: 'boolean' },
    out: { type: 'string' },
    tenant: { type: 'string' },
    decimal: { type: 'string' },
  })
  if (values.help) return { what: 'help' }
  const product = onlyOne(positionals, 'Name the product: npm run export-prices -- posters')
  const { out, tenant, decimal } = values
  if (out !== undefined && !/\.(csv|xlsx)$/i.test(out))
    throw new ArgumentsError(`--out=${out}: a list is a .csv or an .xlsx file.`)
  const mark = markOf(decimal) ?? 'point'
  return { what: 'export', product, tenant: tenant ?? null, out: out ?? null, mark }
}

function onlyOne(positionals: readonly string[], missing: string): string {
  const [first, second] = positionals
  if (first === undefined) throw new ArgumentsError(missing)
  if (second !== undefined) throw new ArgumentsError(`One at a time: ${first}, then ${second}.`)
  return first
}

function markOf(said: string | undefined): DecimalMark | undefined {
  if (said === undefined || said === 'comma' || said === 'point') return said
  throw new ArgumentsError(`--decimal is comma or point, not ${said}.`)
}

function perOf(said = 'run'): ListTerms['per'] {
  if (said === 'run' || said === 'piece' || said === 'thousand') return said
  throw new ArgumentsError(`--per is piece or thousand, not ${said}.`)
}

/** Percent with up to two decimals, as basis points. */
function vatOf(said: string | undefined): number | null {
  if (said === undefined) return null
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(said))
    throw new ArgumentsError(`--gross takes the rate of VAT in percent, such as 23 or 8.1.`)
  return Math.round(Number(said) * 100)
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options']

function parsed<const Known extends NonNullable<Options>>(
  given: readonly string[],
  script: string,
  options: Known,
) {
  try {
    return parseArgs({ args: [...given], strict: true, allowPositionals: true, options })
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : ''
    throw new ArgumentsError(`${said}. See npm run ${script} -- --help.`)
  }
}
