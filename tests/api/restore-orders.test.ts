import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { runOrdersImport } from '../../scripts/lib/orders/import.ts'
import type { OrderState } from '../../src/lib/contract/order.ts'
import {
  type ExportedOrder,
  exportStaffOrders,
  exportStaffOrdersCsv,
} from '../../src/lib/contract/order-export.ts'
import type { Database } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { lot, placeLots, TENANT } from './harness/lots-of-orders.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

/** More orders, of as many lots: `RESTORE_ORDERS=20000 npm test -- api restore-orders`. */
const ORDERS = Number(process.env['RESTORE_ORDERS'] ?? 600)

/** What orders come to, by state, currency, rate and customer, in minor units. */
type Totals = Record<string, { orders: number; net: number; vat: number; gross: number }>

test('an export that is read back into an empty shop comes to the same, to the cent', async () => {
  const [shop, empty] = [await startApi(), await startApi()]
  const folder = mkdtempSync(join(tmpdir(), 'quire-restore-'))
  onTestFinished(async () => {
    await shop.stop()
    await empty.stop()
    rmSync(folder, { recursive: true })
  })
  const chief = await newStaff(shop, [{ role: 'administrator', tenant: TENANT }])
  const as = { ...chief.as, tenant: TENANT }
  await placeLots(shop, fc.sample(lot, { numRuns: ORDERS, seed: 4711 }))

  const file = join(folder, 'orders.json')
  const exported = await shop.call.value(exportStaffOrders, {}, as)
  writeFileSync(file, JSON.stringify(exported))
  expect(exported.orders.length).toBe(ORDERS)
  expect(await imported(empty, file)).toEqual([
    true,
    expect.stringContaining('orders were imported.'),
  ])
  expect(await totalsOf(empty.db)).toEqual(sumsOf(exported.orders))
  expect(await imported(empty, file)).toEqual([
    true,
    expect.stringContaining('0 orders were imported'),
  ])
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from shop_order) + (select count(*) from payment)
      + (select count(*) from invoice) + (select count(*) from ledger_entry) as count
  `.execute(empty.db)
  expect(Number(rows[0]?.count), 'nothing is charged, made or invoiced again').toBe(0)

  // The shop that has them refuses them, and where they were read back its numbers go on behind them.
  expect(await imported(shop, file)).toEqual([false, 'Nothing was imported.'])
  const { last } = await empty.db
    .selectFrom('order_number')
    .select('last')
    .where('tenant', '=', TENANT)
    .executeTakeFirstOrThrow()
  expect(last).toBe(500_000 + ORDERS - 1)
})

test('the same as CSV comes to the same', async () => {
  const [shop, empty] = [await startApi(), await startApi()]
  const folder = mkdtempSync(join(tmpdir(), 'quire-restore-'))
  onTestFinished(async () => {
    await shop.stop()
    await empty.stop()
    rmSync(folder, { recursive: true })
  })
  const chief = await newStaff(shop, [{ role: 'administrator', tenant: TENANT }])
  const as = { ...chief.as, tenant: TENANT }
  await placeLots(shop, fc.sample(lot, { numRuns: 60, seed: 17 }))
  const { orders } = await shop.call.value(exportStaffOrders, {}, as)
  const { csv } = await shop.call.value(exportStaffOrdersCsv, {}, as)
  const file = join(folder, 'orders.csv')
  writeFileSync(file, csv)
  expect(await imported(empty, file)).toEqual([
    true,
    expect.stringContaining('orders were imported.'),
  ])
  expect(await totalsOf(empty.db)).toEqual(sumsOf(orders))
})

async function imported({ db }: TestApi, file: string): Promise<[boolean, string]> {
  const actor = { kind: 'system', name: 'import-orders' } as const
  const work = { db, log: pino({ level: 'silent' }), now: new Date(), actor }
  const said: string[] = []
  const wanted = { what: 'import', file, tenant: TENANT, dryRun: false, expected: null } as const
  const isFit = await runOrdersImport(wanted, { ...work, shop: testShop() }, (line) =>
    said.push(line),
  )
  return [isFit, isFit ? said.join('\n') : (said.at(-1) ?? '')]
}

function addTo(totals: Totals, key: string, net: number, vat: number): void {
  const sum = totals[key] ?? { orders: 0, net: 0, vat: 0, gross: 0 }
  totals[key] = {
    orders: sum.orders + 1,
    net: sum.net + net,
    vat: sum.vat + vat,
    gross: sum.gross + net + vat,
  }
}

function sumsOf(orders: ExportedOrder[]): Totals {
  const totals: Totals = {}
  for (const { state, currencyCode, customer, net, vat, portions } of orders) {
    addTo(totals, state satisfies OrderState, net, vat)
    addTo(totals, currencyCode, net, vat)
    addTo(totals, customer.email, net, vat)
    for (const each of portions) addTo(totals, `${currencyCode} ${each.rate}`, each.net, each.vat)
  }
  return totals
}

/** The same of what was read back. */
async function totalsOf(db: Database): Promise<Totals> {
  const totals: Totals = {}
  const rows = await db.selectFrom('legacy_order').selectAll().execute()
  for (const { state, currency, email, total_net, total_vat, said } of rows) {
    for (const key of [state, currency, email]) addTo(totals, key, total_net, total_vat)
    const { value } = said as { value: { portions: { rate: number; net: number; vat: number }[] } }
    for (const { rate, net, vat } of value.portions) addTo(totals, `${currency} ${rate}`, net, vat)
  }
  return totals
}
