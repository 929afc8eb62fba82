// docs/import-prices.md promises what `npm run import-prices` does with a list: here its example is read in, taken
// out again, and spoilt in every way that the page says is told.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportArguments, importArguments } from '../../scripts/lib/prices/arguments.ts'
import { runExport } from '../../scripts/lib/prices/export.ts'
import { runImport } from '../../scripts/lib/prices/import.ts'
import { compilePrice } from '../../src/lib/domain/pricing/price.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { compileShop } from '../../src/lib/server/site/shop/index.ts'
import { judgedContent } from './judged-content.ts'
import { EUR } from './samples.ts'

const { problems, root, folder, read } = judgedContent()

const page = readFileSync(join(import.meta.dirname, '../../docs/import-prices.md'), 'utf8')
const [, LIST = ''] = /```csv\n([\s\S]*?)```/.exec(page) ?? []
const [, FREE = ''] = /cost €(\d+\.\d\d)\./.exec(page) ?? []
const PRICES = 'products/flyers/prices.yaml'
const own = '--ignore=Item number'

let lists = ''
beforeAll(() => {
  lists = mkdtempSync(join(tmpdir(), 'quire-lists-'))
})
afterAll(() => rmSync(lists, { recursive: true }))
beforeEach(() => {
  const path = join(root, 'products/flyers/product.yaml')
  const text = readFileSync(path, 'utf8')
    .replace(/price: .*/, 'price: { model: table }')
    .replaceAll(/(key: (?:a6|dl|a5|a4)), factor: [\d.]+/g, '$1')
  writeFileSync(path, text)
})

/** Reads a list in: what was said, and whether it was taken. */
async function imported(
  list: string,
  ...given: string[]
): Promise<{ ok: boolean; said: string[] }> {
  const file = join(lists, 'flyers.csv')
  writeFileSync(file, list)
  return importedFile(file, ...given)
}

async function importedFile(file: string, ...given: string[]) {
  const wanted = importArguments([file, ...given])
  if (wanted.what !== 'import') throw new Error('it was to be read')
  const said: string[] = []
  const ok = await runImport(
    wanted,
    root,
    (line) => void said.push(line.replace(`${file}: `, '')),
    folder,
  )
  return { ok, said }
}

async function exported(...given: string[]): Promise<string> {
  const wanted = exportArguments(['flyers', ...given])
  if (wanted.what !== 'export') throw new Error('it was to be written')
  let text = ''
  const print = (printed: string) => {
    text += printed
  }
  await runExport(wanted, root, print, folder)
  return text
}

const written = () => readFileSync(join(root, PRICES), 'utf8')

describe('the example of the page', () => {
  test('is taken as it stands, and costs what it says', async () => {
    const { ok, said } = await imported(LIST, own)
    expect(said).toEqual([
      `28 prices written to ${PRICES}, the first of this product. Publish them: npm run publish`,
    ])
    expect(ok).toBe(true)
    const shop = compileShop(read(), 0, new Date())
    const [tenant] = shop.tenants
    const flyers = tenant && shop.product(tenant, 'flyers')
    if (!flyers) throw new Error('flyers are sold')
    const price = compilePrice(flyers, initialSelection(flyers), EUR)
    expect([price(100, 1), price(1000, 1), price(10_000, 1)]).toEqual([1990, 3860, 13_700])
    expect(price(750, 1) / 100).toBe(Number(FREE))
  })

  test('is written by nobody in a dry run, and the second time says what moved', async () => {
    expect((await imported(LIST, own, '--dry-run')).said.join()).toMatch(/Nothing was written/)
    expect(existsSync(join(root, PRICES))).toBe(false)
    await imported(LIST, own)
    const { said } = await imported(LIST.replace('19,90', '20,50'), own)
    expect(said.join()).toMatch(/28 prices written .*, 1 of them new or changed/)
  })

  test.each(['csv', 'xlsx'])('comes back equal to the letter as .%s', async (kind) => {
    await imported(LIST, own)
    const before = written()
    const out = join(lists, `flyers.${kind}`)
    await exported(`--out=${out}`, ...(kind === 'csv' ? ['--decimal=comma'] : []))
    rmSync(join(root, PRICES))
    expect((await importedFile(out)).ok).toBe(true)
    expect(written()).toBe(before)
  })

  test('makes the same prices laid out in rows, across, in points and for a thousand', async () => {
    await imported(LIST, own)
    const before = written()
    const rows = (await exported())
      .trim()
      .split('\n')
      .map((line) => line.split(','))
    const [head = [], ...body] = rows
    const cells = body.flatMap(([format = '', ...prices]) =>
      prices.map((price, index) => ({ format, quantity: head[index + 1] ?? '', price })),
    )
    const long = cells.map(({ format, quantity, price }) => `${quantity},${format},${price}`)
    const across = head.slice(1).map((quantity, index) => {
      return [quantity, ...body.map((row) => row[index + 1])].join('\t')
    })
    const thousands = cells.map(({ format, quantity, price }) => {
      return `${quantity};${format};${((Number(price) * 1000) / Number(quantity)).toFixed(6)}`
    })
    const same = [
      [`Menge,Format,Preis\n${long.toReversed().join('\n')}`],
      [`quantité\tA6\tDL\tA5\tA4\n${across.join('\n')}`],
      [`quantity;format;price\n${thousands.join('\n')}`, '--per=thousand'],
    ] as const
    for (const [list, ...given] of same) {
      rmSync(join(root, PRICES))
      expect((await imported(list, ...given)).said.at(-1)).toMatch(/28 prices written/)
      expect(written()).toBe(before)
    }
  })
})

test('prices with VAT are kept without it, and those that cannot be met are counted', async () => {
  await imported(LIST, own)
  const before = written()
  const gross = LIST.replaceAll(/\d+,\d\d/g, (price) =>
    ((Number(price.replace(',', '.')) * 123) / 100 + 1e-9).toFixed(2).replace('.', ','),
  )
  expect((await imported(gross, own, '--gross=23')).said).toHaveLength(1)
  expect(written()).toBe(before)
  const { ok, said } = await imported(gross.replace('24,48', '24,47'), own, '--gross=23')
  expect(said[0]).toMatch(/^row 6, column C: 1 prices cannot be met to the cent with VAT/)
  expect(ok).toBe(true)
})

describe('what is wrong is told by row and column, all of it, and nothing is written', () => {
  test.each([
    ['a price that is none', '24,20', 'on request', /^row 6, column D: “on request” is no price/],
    ['a price below nothing', '24,20', '-24,20', /^row 6, column D: .* no price/],
    ['a price of nothing', '24,20', '0,00', /^row 6, column D: .*must be above 0/],
    ['a missing price', '24,20', '', /^row 6, column D: The price is missing/],
    [
      'another mark',
      '24,20',
      '24.20',
      /^row 6, column D: The decimal mark is a point here and a comma in row 4/,
    ],
    [
      'another currency',
      '24,20',
      '£24,20',
      /^row 6, column D: .* is in GBP; the shop's prices are in EUR/,
    ],
    ['an unknown option', 'A5;', 'A9;', /^row 6, column A: format is never “A9”/],
    ['a missing option', 'A5;', ';', /^row 6, column A: The format is missing/],
    [
      'a row that stands twice',
      'A5;',
      'A4;',
      /^row 7, column C: a4 × 100 has a price already, in row 6/,
    ],
    ['a heading that means nothing', 'Format;', 'Farbe;', /No row names a column/],
    [
      'a quantity that is none',
      '2.500;',
      'many;',
      /^row 3, column G: “many” is no attribute, quantity/,
    ],
    ['a column without a heading', '2.500;', ';', /^row 3, column G: This column has no heading/],
    ['a missing choice', /A4.*\n/, '', /There is no price for a4/],
    [
      'too short a list',
      /;10\.000|;(107|118|137|216),[05]0/g,
      '',
      /The list ends at 5000, and .* up to 10000/,
    ],
  ])('%s', async (_what, from, to, told) => {
    const list = LIST.replace(from, to)
    expect(list).not.toBe(LIST)
    const { ok, said } = await imported(list, own)
    expect(ok).toBe(false)
    expect(said.join('\n')).toMatch(new RegExp(told.source, 'm'))
    expect(said.at(-1)).toMatch(/problems?; nothing was written/)
    expect(existsSync(join(root, PRICES))).toBe(false)
  })

  test('several at once', async () => {
    const { said } = await imported(LIST.replace('24,20', 'x').replace('A6;', 'A0;'), own)
    expect(said).toHaveLength(3)
    expect(said.at(-1)).toBe('2 problems; nothing was written.')
  })

  test('a list that could mean a thousand times as much is asked about', async () => {
    const list = 'format;100\na6;1.100\ndl;1.200\na5;1.300\na4;1.400\n'
    expect((await imported(list)).said[0]).toMatch(/^row 2, column B: .* say --decimal=comma/)
    expect((await imported(list, '--decimal=comma')).said.join()).not.toMatch(/--decimal/)
  })

  test('a larger quantity that costs less is only pointed out', async () => {
    const { ok, said } = await imported(LIST.replace('24,20', '18,20'), own)
    expect(said[0]).toBe('row 6, column D: a5: 250 cost less than 100; is that meant?')
    expect(ok).toBe(true)
  })
})

describe('publishing refuses', () => {
  test('a product whose list is missing, and a list that nobody reads', async () => {
    expect(problems().join()).toMatch(/Its list is missing: npm run import-prices/)
    await imported(LIST, own)
    expect(problems()).toEqual([])
    const run = 'price: { model: run, setup: 14, scale: 0.34, exponent: 0.6, unit: 0.008 }'
    expect(
      problems(['products/flyers/product.yaml', 'price: { model: table }', run]).join(),
    ).toMatch(/prices\.yaml .*Nobody reads it/)
  })

  test('an option that is charged beside the list, and rows that do not fit', async () => {
    await imported(LIST, own)
    const said = (path: string, from: string | RegExp, to: string) =>
      problems([path, from, to]).join()
    expect(said('products/flyers/product.yaml', '{ key: a6,', '{ key: a6, each: 1,')).toMatch(
      /each: The list has the price of a6 already/,
    )
    expect(said(PRICES, 'by: [format]', 'by: [fromat]')).toMatch(/Did you mean "format"/)
    expect(said(PRICES, 'quantities: [100, 250', 'quantities: [250, 100')).toMatch(
      /Quantities rise/,
    )
    expect(said(PRICES, /cents: \[\d+, /, 'cents: [')).toMatch(
      /7 quantities have a price each; here are 6/,
    )
    expect(said(PRICES, 'for: [a6]', 'for: [a9]')).toMatch(/format is never a9/)
  })
})

test('the command ends with 2 where it was not understood, and with 1 where the list was not fit', async () => {
  const task = join(import.meta.dirname, '../../scripts/tasks/import-prices.ts')
  const run = async (...given: string[]) => {
    const env = { ...process.env, CONTENT_DIR: root }
    const ended = promisify(execFile)(process.execPath, [task, ...given], { env })
    return ended.then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )
  }
  expect(await run('--help')).toMatchObject({ code: 0, said: expect.stringMatching(/--dry-run/) })
  expect(await run('flyers.csv', '--dryrun')).toMatchObject({ code: 2 })
  expect(await run('flyers.pdf')).toMatchObject({ code: 2 })
  expect(await run(join(lists, 'nothing.csv'))).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^There is no .*nothing\.csv\.\n$/),
  })
})
