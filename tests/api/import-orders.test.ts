import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OrdersFileError } from '../../scripts/lib/orders/file-error.ts'
import { runOrdersImport } from '../../scripts/lib/orders/import.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
const folder = mkdtempSync(join(tmpdir(), 'quire-import-orders-'))
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`truncate legacy_order`.execute(api.db)
})

const example = readFileSync('docs/import-orders-example.csv', 'utf8')

type Way = { tenant?: string; dryRun?: boolean; expected?: number; name?: string }

/** What the command says of a file, and whether it took it. */
async function imported(
  text: string | Buffer,
  { tenant = 'ie', dryRun = false, expected, name = 'orders.csv' }: Way = {},
) {
  const file = join(folder, name)
  writeFileSync(file, text)
  const said: string[] = []
  const actor = { kind: 'system', name: 'import-orders' } as const
  const work = { db: api.db, log: pino({ level: 'silent' }), now: new Date(), actor }
  const isFit = await runOrdersImport(
    { what: 'import', file, tenant, dryRun, expected: expected ?? null },
    { ...work, shop: testShop() },
    (line) => said.push(line.replaceAll(`${file}: `, '')),
  )
  return { isFit, said: said.join('\n') }
}

const kept = () =>
  api.db.selectFrom('legacy_order').select(['number', 'total_gross']).orderBy('number').execute()

test('the example is imported, and known again; a changed order is told and keeps all others out', async () => {
  const first = await imported(example)
  expect(first.said).toBe(
    'EUR: 3 orders, 227.40 without VAT, 35.51 VAT, 262.91 in all.\n3 orders were imported.',
  )
  expect(await kept()).toEqual([
    { number: '2019-00481', total_gross: 10763 },
    { number: '2021-01733', total_gross: 13080 },
    { number: 'K-88/2022', total_gross: 2448 },
  ])
  expect((await imported(example)).said).toContain('0 orders were imported, 3 were known already.')
  const more = 'N-1,2022-07-01,delivered,4711,,,,IE,EUR,10.00,2.30,12.30,1,,Post,,1,10.00,,23,,,'
  const other = example.replace('Winter season', 'Summer season')
  const changed = await imported(`${other}${more}\n`)
  expect(changed.isFit).toBe(false)
  expect(changed.said).toContain(
    'Row 4: Order 2021-01733 was imported before, and was another then. It says something else in its lines.',
  )
  expect(await kept()).toHaveLength(3)
  expect((await imported(`${example}${more}\n`, { dryRun: true })).said).toContain(
    '1 orders are fit',
  )
  expect(await kept()).toHaveLength(3)
})

test.each<[string, string | Buffer, Way, string]>([
  ['cut in a row', example.slice(0, -5), {}, 'a quotation mark is not closed'],
  ['cut in a cell', example.slice(0, 560), {}, 'the file may be cut'],
  [
    'cut between lines',
    lines(0, 2),
    {},
    'Its lines come to 46.00 EUR without VAT, its total says 87.50',
  ],
  ['cut between orders', lines(0, 4), { expected: 3 }, '2 orders stand in it, and 3 were said'],
  [
    'a row twice',
    lines(0, 2) + lines(1, 4),
    {},
    'Row 3 is line 1 of the order, and line 2 comes next',
  ],
  ['an order twice', lines(0, 4) + lines(1, 3), {}, 'stands in the file already, at Row 2'],
  ['another currency', example.replaceAll(',EUR,', ',USD,'), {}, 'The shop has no prices in USD'],
  [
    'another shop',
    example.replaceAll(',EUR,', ',EUR,'),
    { tenant: 'nobody' },
    'There is no shop nobody',
  ],
  [
    'American days',
    example.replaceAll('2021-11-02T16:20:00+00:00', '11/02/2021'),
    {},
    '"11/02/2021" is no day',
  ],
  [
    'a day to come',
    example.replaceAll('2021-11-02T16:20:00+00:00', '2091-11-02'),
    {},
    'which is still to come',
  ],
  ['no such day', example.replaceAll('2022-06-30', '2022-06-31'), {}, '"2022-06-31" is no day'],
  [
    'a wrong sum',
    example.replaceAll('24.48', '24.49'),
    {},
    '19.90 EUR and 4.58 EUR of VAT are 24.48 EUR',
  ],
  [
    'wrong VAT',
    example.replaceAll('4.58,24.48', '4.88,24.78'),
    {},
    '23 % VAT of 19.90 EUR is 4.58 EUR, not 4.88 EUR',
  ],
  [
    'marks in amounts',
    example.replaceAll('120.00', '"1,200.00"'),
    {},
    'is no amount such as 1234.50',
  ],
  [
    'nobody',
    example.replaceAll('maeve@example.test', ''),
    {},
    'Neither customer_id nor email says whose it is',
  ],
  [
    'rows that differ',
    example.replace('delivered,4711', 'paid,4711'),
    {},
    'says "delivered" in state, row 2 "paid"',
  ],
  ['a column unknown', example.replace('job_name', 'job'), {}, 'There is no column "job"'],
  ['a column missing', example.replace('order_vat', 'due'), {}, 'The column order_vat is missing'],
  [
    'not UTF-8',
    Buffer.from(example.replace('opera', 'opéra'), 'latin1'),
    {},
    'The file is not UTF-8',
  ],
  ['nothing', '', {}, 'The file is empty'],
  ['a picture', '\u0000PNG', { name: 'orders.json' }, 'neither an export of orders nor JSON lines'],
  ['a cut export', '{"tenant":"ie","orders":[', { name: 'orders.json' }, 'it is cut'],
  [
    'a foreign export',
    oneOrder('{"tenant":"fr","orders":[', ']}'),
    { name: 'orders.json' },
    'an order of the shop fr',
  ],
  [
    'half a line',
    oneOrder('', '').slice(0, -9),
    { name: 'orders.jsonl' },
    'in the middle of an order: it is cut',
  ],
])('a file that is no good: %s', async (_what, text, way, sentence) => {
  const said = await imported(text, way).catch((error: unknown) => {
    if (!(error instanceof OrdersFileError)) throw error
    return { isFit: false, said: error.message }
  })
  expect(said.said).toContain(sentence)
  expect(said.isFit).toBe(false)
  expect(await kept()).toEqual([])
})

test('JSON lines are taken, with semicolons and decimal commas in lists too', async () => {
  const text = oneOrder('', '\n') + oneOrder('', '\n').replace('K-1', 'K-2')
  const json = await imported(text, { name: 'orders.jsonl' })
  expect(json.said).toContain('2 orders were imported.')
  const german =
    'order;placed;email;currency;order_net;order_vat;order_gross;product_name;quantity;line_net;vat_percent\r\n' +
    '77;2020-01-02;NORA@example.test;EUR;10,00;0,70;10,70;"Bücher; gebunden";3;10,00;7\r\n'
  expect((await imported(german)).said).toContain('1 orders were imported.')
  const row = await api.db
    .selectFrom('legacy_order')
    .selectAll()
    .where('number', '=', '77')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: 'nora@example.test', total_vat: 70, state: 'delivered' })
})

test('figures of what was imported never change, and nothing is deleted', async () => {
  await imported(example)
  const change = sql`update legacy_order set total_net = total_net + 1, total_gross = total_gross + 1`
  await expect(change.execute(api.db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from legacy_order`.execute(api.db)).rejects.toThrow(/append-only/)
})

/** Lines of the example, from one to before another, with the first alone where it begins there. */
function lines(from: number, to: number): string {
  return example
    .split('\n')
    .slice(from, to)
    .map((line) => `${line}\n`)
    .join('')
}

function oneOrder(before: string, after: string): string {
  const order = {
    orderNumber: 'K-1',
    placedAt: '2020-05-01',
    currencyCode: 'EUR',
    ...{ net: 1000, vat: 230, gross: 1230 },
    customer: { email: 'nora@example.test' },
    lines: [{ product: { name: 'Posters' }, quantity: 5, net: 1000, vatRate: 2300 }],
  }
  return `${before}${JSON.stringify(order)}${after}`
}
