import { createHash } from 'node:crypto'
import { problemsOf } from '../../../domain/legacy-order/judge.ts'
import { differences, type LegacyOrder } from '../../../domain/legacy-order/legacy-order.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockName, type Tx } from '../../platform/db/index.ts'
import { takeOrderNumbers } from '../order/index.ts'
import { rowOf, storedAs } from './rows.ts'

/** An order as a file has it, where it stands there, or what is wrong with that. */
export type ReadOrder = { place: string } & (
  | { order: LegacyOrder; tenant: string }
  | { problems: readonly string[] }
)

export type Imported = {
  taken: number
  /** Orders that were imported before and say the same. */
  known: number
  /** What all orders of the file come to, by currency; minor units. */
  sums: Map<string, { orders: number; net: number; vat: number; gross: number }>
  problems: string[]
  /** Problems beside those: a list that goes on for ever helps nobody. */
  more: number
}

type Way = {
  dryRun: boolean
  /** How many orders there must be; null where nobody has counted. */
  expected: number | null
}

/** Orders that are held at once, and problems that are told. */
const BATCH = 500
const MOST_PROBLEMS = 200

/** Ends a transaction that is not to hold. */
class NothingKept extends Error {}

/**
 * Takes all orders of a file, or none: one that does not add up, is foreign or says something else than an
 * import before it keeps all others out, and every one is told. `open` reads the file from its beginning.
 */
export async function importOrders(
  context: Context,
  open: () => AsyncIterable<ReadOrder>,
  way: Way,
): Promise<Imported> {
  let imported: Imported | undefined
  try {
    await inTransaction(context.db, async (tx) => {
      // Two imports at once would each miss what the other takes.
      await lockName(tx, `legacy-order ${context.tenant.id}`)
      imported = await readAll(tx, context, open(), way)
      if (way.dryRun || imported.problems.length > 0) throw new NothingKept()
    })
  } catch (error) {
    if (!(error instanceof NothingKept)) throw error
  }
  if (!imported) throw new Error('The transaction ended before the file was read.')
  return imported
}

async function readAll(
  tx: Tx,
  context: Context,
  read: AsyncIterable<ReadOrder>,
  { expected }: Way,
): Promise<Imported> {
  const imported: Imported = { taken: 0, known: 0, sums: new Map(), problems: [], more: 0 }
  const tell = (place: string, problem: string) => {
    // What names a row of its own needs no other place.
    const said = problem.startsWith('Row ') ? problem : `${place}: ${problem}`
    if (imported.problems.length < MOST_PROBLEMS) imported.problems.push(said)
    else imported.more += 1
  }
  const seen = new Map<string, string>()
  let batch: Placed[] = []
  let count = 0
  for await (const each of read) {
    count += 1
    const problems = 'problems' in each ? each.problems : faultsOf(context, each)
    for (const problem of problems) tell(each.place, problem)
    if ('problems' in each || problems.length > 0) continue
    const { order, place } = each
    const before = seen.get(order.number)
    if (before) {
      tell(place, `Order ${order.number} stands in the file already, at ${before}.`)
      continue
    }
    seen.set(order.number, place)
    addUp(imported, order)
    batch.push({ order, place })
    if (batch.length < BATCH) continue
    await takeBatch(tx, context, batch, imported, tell)
    batch = []
  }
  await takeBatch(tx, context, batch, imported, tell)
  if (expected !== null && count !== expected)
    tell('The file', `${count} orders stand in it, and ${expected} were said: it may be cut.`)
  if (count === 0) tell('The file', 'No order stands in it.')
  return imported
}

type Placed = { order: LegacyOrder; place: string }

function faultsOf(
  { tenant, now }: Context,
  read: { order: LegacyOrder; tenant: string },
): string[] {
  const { order, tenant: named } = read
  const foreign =
    named === '' || named === tenant.id
      ? []
      : [`It is an order of the shop ${named}, and not of ${tenant.id}.`]
  return [...foreign, ...problemsOf(order, { currencies: Object.keys(tenant.offers), now })].map(
    (problem) => `Order ${order.number}: ${problem}`,
  )
}

function addUp({ sums }: Imported, { currency, net, vat, gross }: LegacyOrder): void {
  const sum = sums.get(currency) ?? { orders: 0, net: 0, vat: 0, gross: 0 }
  sums.set(currency, {
    orders: sum.orders + 1,
    net: sum.net + net,
    vat: sum.vat + vat,
    gross: sum.gross + gross,
  })
}

async function takeBatch(
  tx: Tx,
  { tenant, now }: Context,
  batch: readonly Placed[],
  imported: Imported,
  tell: (place: string, problem: string) => void,
): Promise<void> {
  if (batch.length === 0) return
  const numbers = batch.map(({ order }) => order.number)
  const [known, own] = [
    await tx
      .selectFrom('legacy_order')
      .selectAll()
      .where('tenant', '=', tenant.id)
      .where('number', 'in', numbers)
      .execute(),
    await tx
      .selectFrom('shop_order')
      .select('number')
      .where('tenant', '=', tenant.id)
      .where('number', 'in', numbers)
      .execute(),
  ]
  const stored = new Map(known.map((row) => [row.number, row]))
  const taken = new Set(own.map(({ number }) => number))
  const fresh: Placed[] = []
  for (const { order, place } of batch) {
    const row = stored.get(order.number)
    if (taken.has(order.number))
      tell(place, `Order ${order.number} is an order of this shop, which has it already.`)
    else if (!row) fresh.push({ order, place })
    else if (row.digest === digestOf(order)) imported.known += 1
    else tell(place, changed(order, row))
  }
  imported.taken += fresh.length
  if (fresh.length === 0 || imported.problems.length > 0) return
  const rows = fresh.map(({ order }) => ({
    ...storedAs(order),
    tenant: tenant.id,
    digest: digestOf(order),
    imported_at: now,
    erased_at: null,
  }))
  await tx.insertInto('legacy_order').values(rows).execute()
  await takeOrderNumbers(tx, tenant, numbers)
}

function changed(order: LegacyOrder, row: Parameters<typeof rowOf>[0]): string {
  const names = row.erased_at ? [] : differences(rowOf(row), order)
  const what = names.length > 0 ? ` It says something else in ${names.join(', ')}.` : ''
  return `Order ${order.number} was imported before, and was another then.${what}`
}

function digestOf(order: LegacyOrder): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex')
}
