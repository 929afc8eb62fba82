import { sheetOf, typedSheet } from '../../../src/lib/domain/price-table/written.ts'
import type { ContentFolder } from '../../../src/lib/server/site/editions/index.ts'
import type { ExportArguments } from './arguments.ts'
import { csvOf, writeSheetFile, writeWhole } from './files.ts'
import { openListed, PriceProductError } from './product.ts'

type Wanted = Extract<ExportArguments, { what: 'export' }>

/** Writes a product's prices as a list, or prints it. */
export async function runExport(
  { product, tenant, out, mark }: Wanted,
  contentDir: string,
  print: (text: string) => void,
  folder?: ContentFolder,
): Promise<void> {
  const { table } = openListed(contentDir, product, tenant, folder)
  if (!table) throw new PriceProductError(`${product} has no prices yet.`)
  if (out?.toLowerCase().endsWith('.xlsx')) return writeSheetFile(out, sheetOf(table))
  const text = csvOf(typedSheet(table, mark), mark)
  if (out === null) print(text)
  else writeWhole(out, text)
}
