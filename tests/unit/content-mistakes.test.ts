import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { editedFolder } from '../setup/edited-folder.ts'

const words = 'products/business-cards/en.yaml'
const sign = 'products/pvc-banner/product.yaml'
const { root, read } = editedFolder()

/** What is said of each document that is wrong, without its lines. */
function said(): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ path, message }) => `${path}  ${message}`)
  }
}

function edit(path: string, from: string | RegExp, to: string) {
  const before = readFileSync(join(root, path), 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${path} was to be changed and was not`)
  writeFileSync(join(root, path), after)
}

test.each([
  [
    'lead: Cards: the best',
    'A second colon stands here: a text that has one takes quotes, a key of its own a line.',
  ],
  [
    "lead: 'The printer's best'",
    'Something follows where the value has ended: put quotes around all of it. Within single quotes an apostrophe stands twice.',
  ],
  ['lead: "Cards', 'A text that begins with a quote does not end with one.'],
  ['lead: @quire', 'A text that begins with @ takes quotes around it.'],
  ['  lead: Cards', /^A second colon|^This line is indented otherwise/],
  ['lead Cards', 'A colon and a space are missing here, as in `name: Flyers`.'],
])('%s is told in words that need no knowledge of YAML', (line, sentence) => {
  edit(words, /^lead:.*$/m, line)
  const found = said()
  expect(found).toHaveLength(1)
  expect(found[0]?.replace(`${words}  `, '')).toMatch(sentence)
})

test.each([
  ['factor: 11,2', '11.2'],
  ['factor: 11 %', '11'],
  ['factor: € 11', '11'],
  ['factor: "0.86"', '0.86'],
])('%s is answered with the number as it is written', (line, number) => {
  edit('price-lists/gbp.yaml', /^factor: .*$/m, line)
  expect(said()).toEqual([
    `price-lists/gbp.yaml  factor: this must be a number: ${number}, with nothing around it.`,
  ])
})

test('a decimal comma within braces is told as such', () => {
  edit('delivery/britain.yaml', 'priceCents: 0 }', 'priceCents: 4,50 }')
  expect(said()).toEqual([
    'delivery/britain.yaml  countries.0.options.0.50: no such key is known here. Decimals have a point: 4.50, not 4,50.',
  ])
})

test('VAT in per cent where basis points stand is not taken for a quarter of one', () => {
  edit('tax/vat.yaml', 'GB: { standard: 2000 }', 'GB: { standard: 20 }')
  expect(said()).toEqual([
    'tax/vat.yaml  rates.GB.standard: this would be 0.2 %; 20 % is written 2000.',
  ])
})

test('of a value with two shapes the fault within the one that was meant is told', () => {
  edit('tax/vat.yaml', 'GB: { standard: 2000 }', 'GB: { standard: 20% }')
  expect(said()).toEqual([
    'tax/vat.yaml  rates.GB.standard: this must be a number: 20, with nothing around it.',
  ])
})

test('a colour without quotes is a comment, and a host is a name alone', () => {
  edit('tenants/uk.yaml', /^ {2}brand: "(#\w+)"/m, '  brand: $1')
  edit('tenants/uk.yaml', /^hosts: .*/m, 'hosts: ["https://www.example.co.uk"]')
  expect(said()).toEqual([
    'tenants/uk.yaml  hosts.0: use a host name in small letters, without https:// and port: www.example.ie.',
    'tenants/uk.yaml  brand.brand: nothing stands here; a text that begins with # takes quotes around it.',
  ])
})

test('a folder or a picture that is called otherwise is told its name', () => {
  mkdirSync(join(root, 'products/Big Banner'))
  cpSync(join(root, sign), join(root, 'products/Big Banner/product.yaml'))
  mkdirSync(join(root, 'images'), { recursive: true })
  writeFileSync(join(root, 'images/Press.JPG'), '')
  expect(said()).toEqual([
    'images/Press.JPG  Pictures are called by small letters: images/press.jpg.',
    'products/Big Banner/product.yaml  Folders and files are called by small letters, digits and hyphens: products/big-banner/product.yaml.',
  ])
})

test('a product that cannot be read leaves its templates alone', () => {
  edit('products/business-cards/product.yaml', 'attributes:', 'atributes:')
  const found = said()
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('Did you mean "attributes"?')
  edit(sign, /^unit: .*/m, 'unit: [')
  expect(said()).toHaveLength(2)
})
