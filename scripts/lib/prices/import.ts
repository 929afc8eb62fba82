import { basename, extname, join } from 'node:path'
import { readPriceList } from '../../../src/lib/domain/price-table/read-list.ts'
import { placeName, type Remark } from '../../../src/lib/domain/price-table/sheet.ts'
import { tableDocument } from '../../../src/lib/domain/price-table/written.ts'
import { rowName } from '../../../src/lib/domain/pricing/table.ts'
import {
  type ContentFolder,
  type DataOf,
  judge,
  openLibrary,
  readDocument,
} from '../../../src/lib/server/site/editions/index.ts'
import type { ImportArguments } from './arguments.ts'
import { readSheetFile, writeWhole } from './files.ts'
import { type ListedProduct, openListed } from './product.ts'

type Wanted = Extract<ImportArguments, { what: 'import' }>
type Table = DataOf<'priceTable'>

/**
 * Makes a product's prices of a list and writes them into the content folder. Says everything that is wrong
 * by row and column, and then writes nothing. Answers whether the list was fit.
 */
export async function runImport(
  { file, product, tenant, sheet, dryRun, terms }: Wanted,
  contentDir: string,
  say: (line: string) => void,
  folder?: ContentFolder,
): Promise<boolean> {
  const cells = await readSheetFile(file, sheet)
  const id = product ?? basename(file, extname(file)).toLowerCase()
  const listed = openListed(contentDir, id, tenant, folder)
  const { currency, definition, words } = listed
  const { table, problems, notes } = readPriceList(cells, definition, words, { ...terms, currency })
  for (const remark of [...problems, ...notes]) say(`${file}: ${worded(remark)}`)
  if (!table) {
    say(`${counted(problems.length, 'problem')}; nothing was written.`)
    return false
  }
  const text = tableDocument(table)
  const unfit = problemsWith(listed, text)
  for (const { path, line, message } of unfit) say(`${path}:${line} ${message}`)
  if (unfit.length > 0) {
    say(`${counted(unfit.length, 'problem')}; nothing was written.`)
    return false
  }
  const count = counted(table.prices.length * table.quantities.length, 'price')
  const moved = movedBetween(listed.table, table)
  if (!dryRun) writeWhole(join(contentDir, listed.path), text)
  say(
    dryRun
      ? `${count} are fit, ${moved}. Nothing was written.`
      : `${count} written to ${listed.path}, ${moved}. Publish them: npm run publish`,
  )
  return true
}

function worded({ place, message }: Remark): string {
  return place ? `${placeName(place)}: ${message}` : message
}

/** What publishing would say of the product with these prices. */
function problemsWith({ read, folder, id, path }: ListedProduct, text: string) {
  const made = readDocument(path, text)
  if (!made.ok) return made.problems
  const documents = new Map(read.documents).set(path, made.document)
  const others = read.problems.filter((problem) => problem.path !== path)
  const unreadable = new Set(others.map((problem) => problem.path))
  const lineOf: typeof folder.lineOf = (at, keys) => (at === path ? 1 : folder.lineOf(at, keys))
  const library = openLibrary(documents, { unreadable })
  return judge(library, lineOf, unreadable).filter((problem) =>
    problem.path.includes(`products/${id}/`),
  )
}

function movedBetween(before: Table | null, after: Table): string {
  if (!before) return 'the first of this product'
  const known = pricesOf(before)
  const moved = [...pricesOf(after)].filter(([name, cents]) => known.get(name) !== cents).length
  const gone = [...known.keys()].filter((name) => !pricesOf(after).has(name)).length
  return `${moved} of them new or changed${gone > 0 ? `, ${gone} gone` : ''}`
}

function pricesOf({ quantities, prices }: Table): Map<string, number> {
  return new Map(
    prices.flatMap((row) =>
      quantities.map((quantity, index): [string, number] => [
        `${rowName(row.for)} ${quantity}`,
        row.cents[index] ?? 0,
      ]),
    ),
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
