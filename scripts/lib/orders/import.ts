import { decimalAmount } from '../../../src/lib/domain/money/format.ts'
import { type Imported, importOrders } from '../../../src/lib/server/commerce/legacy-order/index.ts'
import { contextOf, type Shop, type Work } from '../../../src/lib/server/context.ts'
import type { OrdersArguments } from './arguments.ts'
import { OrdersFileError } from './file-error.ts'
import { ordersOfFile } from './files.ts'

type Wanted = Extract<OrdersArguments, { what: 'import' }>

/** Imports a file's orders and says what it held; answers whether all of it was fit. */
export async function runOrdersImport(
  { file, tenant: named, dryRun, expected }: Wanted,
  { shop, ...work }: Work & { shop: Shop },
  say: (line: string) => void,
): Promise<boolean> {
  const names = shop.tenants.map(({ id }) => id).join(', ')
  const id = named ?? (shop.tenants.length === 1 ? shop.tenants[0]?.id : undefined)
  if (id === undefined) throw new OrdersFileError(`Name the shop: --tenant with one of ${names}.`)
  const context = contextOf({ shop, ...work }, id)
  if (!context) throw new OrdersFileError(`There is no shop ${id}; there are ${names}.`)
  const imported = await importOrders(context, () => ordersOfFile(file), { dryRun, expected })
  for (const problem of imported.problems) say(`${file}: ${problem}`)
  if (imported.more > 0) say(`And ${imported.more} more.`)
  const isFit = imported.problems.length === 0
  for (const sum of sumsOf(imported)) say(sum)
  say(isFit ? endOf(imported, dryRun) : 'Nothing was imported.')
  return isFit
}

/** What the file came to, to be held against what the earlier shop says. */
function sumsOf({ sums }: Imported): string[] {
  return [...sums].map(([currency, { orders, ...sum }]) => {
    const amount = (minor: number) => decimalAmount(minor, currency)
    return `${currency}: ${orders} orders, ${amount(sum.net)} without VAT, ${amount(sum.vat)} VAT, ${amount(sum.gross)} in all.`
  })
}

function endOf({ taken, known }: Imported, dryRun: boolean): string {
  const before = known > 0 ? `, ${known} were known already` : ''
  return dryRun
    ? `${taken} orders are fit${before}. Nothing was imported.`
    : `${taken} orders were imported${before}.`
}
