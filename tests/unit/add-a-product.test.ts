// docs/add-a-product.md promises that its examples publish: here they do, and what an owner mistypes in
// them is told by file and line.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { choose, initialSelection } from '../../src/lib/domain/product/selection.ts'
import { compileShop } from '../../src/lib/server/site/shop/index.ts'
import { judgedContent } from './judged-content.ts'

const { problems, root, read } = judgedContent()

const page = readFileSync(join(import.meta.dirname, '../../docs/add-a-product.md'), 'utf8')
const examples = [...page.matchAll(/```yaml\n# (products\/\S+)\n([\s\S]*?)```/g)]

/** The page speaks English; a shop wants words in each of its languages. */
const LANGUAGES = ['en', 'de', 'fr', 'it']

beforeEach(() => {
  for (const [, path = '', text = ''] of examples)
    for (const language of path.endsWith('/en.yaml') ? LANGUAGES : ['product']) {
      const file = join(root, path.replace(/\w+\.yaml$/, `${language}.yaml`))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
})

test('the examples of the page are published as they stand', () => {
  expect(examples).toHaveLength(4)
  expect(problems()).toEqual([])
})

test('and are what the page says: a rule mends the cover, a line is asked for where it is wanted', () => {
  const shop = compileShop(read(), 0, new Date())
  const [tenant] = shop.tenants
  const booklets = tenant && shop.product(tenant, 'booklets')
  const cups = tenant && shop.product(tenant, 'cups')
  if (!booklets || !cups) throw new Error('the examples are sold')
  const thin = choose(booklets, initialSelection(booklets), 'cover-paper', 'silk-135').selection
  expect(choose(booklets, thin, 'film', 'matt').changes).toEqual([
    { attribute: 'cover-paper', from: 'silk-135', to: 'silk-250', rule: 'film-cover' },
  ])
  expect(initialSelection(cups)).toEqual({ inside: 'white', sides: 'front', name: 'none' })
  expect(choose(cups, initialSelection(cups), 'name', 'printed').selection).toHaveProperty(
    'name-text',
    '',
  )
})

const BOOKLETS = 'products/booklets/product.yaml'

test('a formula, a rule, a fact and a swatch that are wrong are told where they stand', () => {
  const said = (from: string | RegExp, to: string) => problems([BOOKLETS, from, to])
  expect(said('pages / 2 * innerThicknessMm', 'pagez / 2 * innerThicknessMm')).toEqual([
    expect.stringMatching(
      /^products.booklets.product.yaml .*pagez.*derived.0.formula: .*is it pages\?$/,
    ),
  ])
  expect(said("film == 'none'", "film == 'gloss'")).toEqual([
    `${BOOKLETS} [holds: film == 'gloss' || coverGrams >= 170] rules.1.holds: film has no option gloss.`,
  ])
  expect(said('pages <= 40', 'pages <= 64')).toEqual([
    `${BOOKLETS} [- key: thick-paper] rules.0.key: This rule never bites: every choice keeps it already.`,
  ])
  expect(said('coverGrams >= 170', 'coverGrams >= 400').join()).toMatch(
    /key: matt.*No valid choice has matt: the rules contradict each other/,
  )
  expect(said('0.55 + pages * 0.028', '16 / (pages - 8)').join()).toMatch(/It divides by 0 for/)
  expect(
    said('facts: { grams: 250, thicknessMm', 'facts: { grams: 250, gloss: 3, thicknessMm').join(),
  ).toMatch(/Neither the drawing booklet nor a formula reads the fact coverGloss/)
  expect(said('swatch: board', 'swatch: carpet').join()).toMatch(/No swatch is called carpet/)
  expect(said('scene: booklet', 'scene: fan').join()).toMatch(/The scene fan draws no product/)
  expect(said('initial: 16', 'initial: 18').join()).toMatch(/Steps of 4 from 8 never reach 18/)
})

test('words of parts, figures and rules must be there', () => {
  const words = 'products/booklets/de.yaml'
  expect(problems([words, 'cover: Cover }', '}'])).toHaveLength(1)
  expect(problems([words, 'spineMm: Spine, ', ''])).toHaveLength(1)
})
