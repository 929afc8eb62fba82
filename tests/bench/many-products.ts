import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { testShopFolder } from '../setup/test-shop.ts'
import { type Bar, rounded } from './figures.ts'

const PRODUCTS = 2000
const ATTRIBUTES = 30
const OPTIONS = 6
const RULES = 10

/** A shop that gets 2,000 products more, of 30 attributes each: all read and judged, and one of them anew. */
export function benchManyProducts(): Promise<Bar[]> {
  const root = mkdtempSync(join(tmpdir(), 'quire-many-'))
  try {
    cpSync(testShopFolder(), root, { recursive: true })
    const few = load(root)
    for (let number = 0; number < PRODUCTS; number += 1) writeProduct(root, number)
    const many = load(root, `${folderOf(1000)}/product.yaml`)
    const what = `${PRODUCTS} products of ${ATTRIBUTES} attributes`
    const bars: Bar[] = [
      {
        what: `one of ${what} published`,
        value: many.second,
        unit: 's',
        most: 5,
        note: 'read, judged and compiled, the others as they were',
      },
      {
        what: `${what}: all of them from nothing`,
        value: many.first - few.first,
        unit: 's',
        most: 5,
        note: `beside ${rounded(few.first)} s of the shop without them`,
      },
      {
        what: `${what}: memory more`,
        value: many.megabytes - few.megabytes,
        unit: 'MB',
        most: 300,
        note: `${rounded(few.megabytes)} MB without them`,
      },
    ]
    return Promise.resolve(bars)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const loaded = z.object({ first: z.number(), second: z.number(), megabytes: z.number() })

function load(...args: string[]): z.output<typeof loaded> {
  const script = join(import.meta.dirname, 'load-folder.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  if (status !== 0) throw new Error(`The folder could not be read: ${stderr.slice(0, 2000)}`)
  return loaded.parse(JSON.parse(stdout))
}

const folderOf = (number: number) => `tenants/uk/products/sheet-${number}`

/** A product for one shop in its one language, with prices, options and rules of its own. */
function writeProduct(root: string, number: number): void {
  const folder = join(root, folderOf(number))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'product.yaml'), documentOf(number))
  writeFileSync(join(folder, 'en.yaml'), wordsOf(number))
}

const indices = (count: number) => Array.from({ length: count }, (_, index) => index)

function documentOf(number: number): string {
  const attribute = (at: number) => {
    const options = indices(OPTIONS).map((option) => {
      const factor = (1 + ((number + at + option) % 9) / 100).toFixed(2)
      const size = at === 0 ? `, facts: { widthMm: ${85 + option}, heightMm: 55 }` : ''
      return `      - { key: o${option}, factor: ${factor}${size} }`
    })
    return [
      `  - kind: choice`,
      ...[`    key: a${at}`, `    initial: o0`, `    swatch: plain`, `    options:`],
      ...options,
    ]
  }
  const rule = (at: number) => [
    `  - key: r${at}`,
    `    when: { a${at * 2}: [o${1 + (number % 4)}] }`,
    `    needs: { a${at * 2 + 1}: [o0, o${1 + ((number + at) % 4)}] }`,
  ]
  return [
    `skus: { mcpSku: M${number}, entryId: sheet-${number}, productSku: S${number}, variant: v, version: 1 }`,
    ...['productGroups: [sheets]', 'productFamilies: [stationery]', 'unit: cards', 'attributes:'],
    ...indices(ATTRIBUTES).flatMap(attribute),
    'rules:',
    ...indices(RULES).flatMap(rule),
    'quantities: { list: [100, 250, 500, 1000], defaultValue: 250 }',
    'priorities: [standard]',
    `price: { model: run, setup: ${9 + (number % 20)}, scale: 0.3, exponent: 0.6, unit: 0.004 }`,
    'fileFlow: { upload: false, fileCheck: true }',
    'picture: { scene: cards, ground: sage }',
    '',
  ].join('\n')
}

function wordsOf(number: number): string {
  const attribute = (at: number) => [
    `  a${at}:`,
    `    name: Choice ${at}`,
    `    options:`,
    ...indices(OPTIONS).map(
      (option) => `      o${option}: { name: Option ${option} of ${number} }`,
    ),
  ]
  return [
    `slug: sheets/sheet-${number}`,
    ...[`name: Sheet ${number}`, `inSentence: sheet ${number}`, `title: Sheet ${number} of many`],
    `description: Sheet ${number}, printed in so many ways that nobody counts them, from a hundred on.`,
    ...[`lead: Sheet ${number}.`, 'pictureAlt: A sheet.', 'units: { one: sheet, other: sheets }'],
    'attributes:',
    ...indices(ATTRIBUTES).flatMap(attribute),
    'rules:',
    ...indices(RULES).map(
      (at) => `  r${at}: { title: One needs the other., text: They lie together. }`,
    ),
    'about: { title: About it, text: It is a sheet., facts: [] }',
    'questions: []',
    '',
  ].join('\n')
}
