import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { editedFolder } from '../setup/edited-folder.ts'

const terms = 'pages/terms/en.md'
const cards = 'products/business-cards/product.yaml'
const words = 'products/business-cards/en.yaml'
const { root, read } = editedFolder()

const file = (path: string) => join(root, path)
const text = (path: string) => readFileSync(file(path), 'utf8')

/** `path:line  message` of everything that is wrong. */
function problems(): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ path, line, message }) => `${path}:${line}  ${message}`)
  }
}

function edit(path: string, from: string | RegExp, to: string) {
  const before = text(path)
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${path} was to be changed and was not`)
  writeFileSync(file(path), after)
}

const lineWith = (path: string, part: string) =>
  text(path)
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1

test('a text that is not in UTF-8 is refused at its first such line', () => {
  const lines = text(terms).split('\n')
  lines[6] = 'Caf\u00e9'
  writeFileSync(file(terms), Buffer.from(lines.join('\n'), 'latin1'))
  expect(problems()).toEqual([
    `${terms}:${lineWith(terms, 'Caf')}  The text is not in UTF-8; save the file as UTF-8.`,
  ])
})

test('a byte order mark is no part of a text', () => {
  writeFileSync(file(words), `\uFEFF${text(words)}`)
  expect(problems()).toEqual([])
})

test('a link that leads out of the folder is not followed', () => {
  const outside = join(mkdtempSync(join(tmpdir(), 'quire-outside-')), 'en.md')
  writeFileSync(outside, text(terms))
  rmSync(file(terms))
  symlinkSync(outside, file(terms))
  expect(problems()).toEqual([
    `${terms}:1  This is a link to a file outside the content folder; put the file itself here.`,
  ])
})

test('a link to a file within the folder is a file', () => {
  writeFileSync(file('.terms.md'), text(terms))
  rmSync(file(terms))
  symlinkSync(file('.terms.md'), file(terms))
  expect(problems()).toEqual([])
})

test('a link to a folder, a link to nothing and a pipe are refused', () => {
  symlinkSync('/etc', file('pages/etc'))
  symlinkSync('nowhere.md', file('pages/terms/nl.md'))
  execFileSync('/usr/bin/env', ['mkfifo', file('links/nl.yaml')])
  expect(problems()).toEqual([
    'links/nl.yaml:1  This is no file.',
    'pages/etc:1  This is a link to a folder; put the folder itself here.',
    'pages/terms/nl.md:1  The file cannot be read: it is a link to nothing, or was taken away meanwhile.',
  ])
})

test('a document of 60 MB is refused unread', () => {
  truncateSync(file(terms), 60 * 1024 * 1024)
  expect(problems()).toEqual([`${terms}:1  The file has 60 MB; it may have at most 256 KB.`])
})

test('nesting without end is refused, and an alias within itself', () => {
  const nested = '['.repeat(100) + ']'.repeat(100)
  edit('tenants/ie.yaml', 'configs:\n', `configs:\n  deep: ${nested}\n`)
  edit('tenants/de.yaml', 'configs:\n', 'configs:\n  self: &self [*self]\n')
  const very = 10_000
  edit(
    'tenants/fr.yaml',
    'configs:\n',
    `configs:\n  very: ${'['.repeat(very)}${']'.repeat(very)}\n`,
  )
  const found = problems().filter((each) => each.startsWith('tenants/'))
  expect(found.map((each) => each.replace(/:\d+ {2}/, ' '))).toEqual([
    'tenants/de.yaml The values are nested deeper than 60 levels.',
    'tenants/fr.yaml The values are nested deeper than 60 levels.',
    'tenants/ie.yaml The values are nested deeper than 60 levels.',
  ])
})

test('what a database cannot hold is refused where it stands', () => {
  edit(words, /^lead:.*$/m, 'lead: "half \\ud83d and \\0"')
  expect(problems()).toEqual([
    `${words}:${lineWith(words, 'lead:')}  A character stands here that is none: a NUL or half of a surrogate pair.`,
  ])
})

test('a key that stands twice, a tab, a tag and a second document are named', () => {
  edit(words, /^lead:/m, 'lead: Twice\nlead:')
  edit('products/flyers/en.yaml', /^units:.*$/m, 'units:\n\tone: flyer')
  edit('products/pvc-banner/en.yaml', /^lead:/m, 'lead: !!js/function')
  writeFileSync(file('tax/vat.yaml'), `${text('tax/vat.yaml')}---\nrates: {}\n`)
  const found = problems()
  const second = lineWith(words, 'lead: Twice') + 1
  expect(found).toContain(`${words}:${second}  lead: this key stands twice.`)
  expect(found).toContain(
    `products/flyers/en.yaml:${lineWith('products/flyers/en.yaml', '\t')}  A tab stands where the line is indented; YAML takes spaces alone.`,
  )
  expect(found).toContain(
    `products/pvc-banner/en.yaml:${lineWith('products/pvc-banner/en.yaml', 'lead:')}  A tag such as \`!name\` has no meaning here; leave it out.`,
  )
  expect(found).toContain(
    `tax/vat.yaml:${lineWith('tax/vat.yaml', '---')}  A second document starts here; a file holds one.`,
  )
})

test('a misspelt key has a line of its own and a suggestion, and is not missed as well', () => {
  edit(words, /^lead:/m, 'laed:')
  expect(problems()).toEqual([
    `${words}:${lineWith(words, 'laed')}  laed: no such key is known here. Did you mean "lead"?`,
  ])
})

test('endings that are nearly right are named, and other files are nobody’s business', () => {
  writeFileSync(file('links/nl.yml'), 'home: /\n')
  writeFileSync(file('notes.txt'), 'Call the plant.')
  mkdirSync(file('.git'))
  writeFileSync(file('.git/config.yaml'), 'x: [')
  expect(problems()).toEqual(['links/nl.yml:1  Documents end in .yaml or .md.'])
})

test('an alias bomb is refused', () => {
  const levels = ['a: &a [x, x, x, x, x, x, x, x, x]']
  for (const [from, to] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', 'hi'])
    levels.push(`${to}: &${to} [${Array(9).fill(`*${from}`).join(', ')}]`)
  edit('tenants/ie.yaml', 'configs:\n', `configs:\n${levels.map((each) => `  ${each}\n`).join('')}`)
  expect(problems()).toEqual([
    'tenants/ie.yaml:1  Aliases (`*name`) are used more than 100 times over; write the values out.',
  ])
})

test('misspelt keys deep in a list are told apart, and values near to one that is known', () => {
  edit(cards, 'initial: matt', 'intial: matt')
  edit(cards, 'scene: cards', 'scene: card')
  edit('products/pvc-banner/product.yaml', 'minimumArea: 1', 'minimumAera: 1\n  colour: red')
  const banner = 'products/pvc-banner/product.yaml'
  expect(problems()).toEqual([
    `${cards}:${lineWith(cards, 'intial')}  attributes.2.intial: no such key is known here. Did you mean "initial"?`,
    `${cards}:${lineWith(cards, 'scene')}  picture.scene: "card" is not known here. Did you mean "cards"?`,
    `${banner}:${lineWith(banner, 'minimumAera')}  price.minimumAera: no such key is known here. Did you mean "minimumArea"?`,
    `${banner}:${lineWith(banner, 'colour')}  price.colour: no such key is known here.`,
  ])
})

test('what is missing or of another kind is said in words', () => {
  edit(words, /^lead:.*\n/m, '')
  edit('price-lists/gbp.yaml', 'factor: 0.86', 'factor: "0.86"')
  edit('price-lists/chf.yaml', 'currency: CHF', 'currency: francs')
  writeFileSync(file('pages/home/page.yaml'), '')
  expect(problems()).toEqual([
    'pages/home/page.yaml:1  The document is empty.',
    'price-lists/chf.yaml:1  currency: use a three-letter currency code such as EUR.',
    'price-lists/gbp.yaml:2  factor: this must be a number: 0.86, with nothing around it.',
    `${words}:1  lead: this is missing.`,
  ])
})

test('a syntax error is one line and is not followed by false consequences', () => {
  writeFileSync(file('themes/stationer.yaml'), 'tokens: {\n')
  expect(problems()).toHaveLength(1)
  expect(problems()[0]).toMatch(
    /^themes\/stationer\.yaml:\d+ {2}A group that begins with { does not/,
  )
})

test('problems of other documents are still told beside a document that cannot be read', () => {
  writeFileSync(file('price-lists/eur.yaml'), 'currency: [\n')
  edit('tenants/uk.yaml', 'theme: stationer', 'theme: velvet')
  const found = problems()
  expect(found).toHaveLength(2)
  expect(found[0]).toMatch(/^price-lists\/eur\.yaml:/)
  expect(found[1]).toMatch(/^tenants\/uk\.yaml:\d+ {2}theme: There is no theme velvet/)
})
