import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { editedFolder } from '../setup/edited-folder.ts'

const { root, read, restore } = editedFolder()

/** What is wrong with the test shop and these files: path, the line it is said of, and why. */
function problems(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ path, line, message }) => {
      const text = path in files ? readFileSync(join(root, path), 'utf8').split('\n')[line - 1] : ''
      return `${path} [${text?.trim()}] ${message}`
    })
  } finally {
    restore()
  }
}

const words = 'title: Back in spring\ntext: We print again.\n'

/** A banner of Ireland, which speaks one language. */
function banner(id: string, facts: string, said = words): Record<string, string> {
  const folder = `tenants/ie/banners/${id}`
  return {
    [`${folder}/banner.yaml`]: `${facts}ground: sky\n`,
    [`${folder}/en.yaml`]: said,
  }
}

const spring = 'start: 2027-03-01\nend: 2027-03-31\n'

test('a banner of some days is published', () => {
  expect(problems(banner('spring', spring))).toEqual([])
})

test('two in the same place at the same time are refused at the second one', () => {
  const later = 'start: 2027-03-31\nend: 2027-04-30\n'
  const said =
    'tenants/ie/banners/summer/banner.yaml [start: 2027-03-31] start: The banner spring is shown in the same place at this time, in tenant ie (tenants/ie/banners/spring/banner.yaml).'
  expect(problems({ ...banner('spring', spring), ...banner('summer', later) })).toEqual([said])
  const after = banner('summer', 'start: 2027-04-01\nend: 2027-04-30\n')
  expect(problems({ ...banner('spring', spring), ...after })).toEqual([])
  const elsewhere = banner('summer', `${later}place: bottom\n`)
  expect(problems({ ...banner('spring', spring), ...elsewhere })).toEqual([])
})

test('they meet on a page, on a layout, and on a page that has the layout', () => {
  const here = (facts: string) => banner('spring', spring + facts)
  const there = (facts: string) => banner('summer', spring + facts)
  const count = (one: string, other: string) => problems({ ...here(one), ...there(other) }).length
  expect(count('layouts: [home]\n', 'layouts: [category]\n')).toBe(0)
  expect(count('layouts: [home, product]\n', 'layouts: [product]\n')).toBe(1)
  expect(count('pages: [product/flyers]\n', 'pages: [product/business-cards]\n')).toBe(0)
  expect(count('pages: [product/flyers]\n', 'layouts: [product]\n')).toBe(1)
  expect(count('layouts: [standard]\n', 'pages: [page/terms]\n')).toBe(1)
  expect(count('layouts: [home]\n', 'pages: [page/terms]\n')).toBe(0)
})

test('what begins after its end, names what is not there, or lacks its words', () => {
  const backwards = 'start: 2027-03-02\nend: 2027-03-01\n'
  expect(problems(banner('spring', backwards))).toEqual([
    'tenants/ie/banners/spring/banner.yaml [end: 2027-03-01] end: It ends before it begins.',
  ])
  expect(problems(banner('spring', spring.replace('-31', '-32')))).toEqual([
    'tenants/ie/banners/spring/banner.yaml [end: 2027-03-32] end: use a day such as 2026-12-01, or an instant such as 2026-12-01T08:00:00+01:00.',
  ])
  const wrong = `${spring}pages: [product/flyer]\nto: { category: signs }\n`
  expect(problems(banner('spring', wrong, `${words}link: Signs\n`))).toEqual([
    'tenants/ie/banners/spring/banner.yaml [to: { category: signs }] to.category: There is no category signs.',
    'tenants/ie/banners/spring/banner.yaml [pages: [product/flyer]] pages.0: There is no product flyer. Did you mean "product/flyers"?',
  ])
  // Below, where the test shop has none of its own.
  const shared = Object.entries(banner('spring', `${spring}place: bottom\n`))
  const everywhere = Object.fromEntries(shared.map(([path, text]) => [path.slice(11), text]))
  expect(problems(everywhere)).toEqual(
    ['de', 'fr', 'it'].map(
      (language) => `banners/spring/${language}.yaml [] The banner has no words in this language.`,
    ),
  )
})

test('words and links belong together, and placeholders are filled in', () => {
  expect(problems(banner('spring', spring, `${words}link: Look\n`))).toEqual([
    'tenants/ie/banners/spring/en.yaml [link: Look] link: The link leads nowhere: say `to`.',
  ])
  const early = words.replace('again.', 'by {arrival}.')
  expect(problems(banner('spring', spring, early))).toEqual([
    'tenants/ie/banners/spring/en.yaml [text: We print by {arrival}.] text: Nothing is filled in for {arrival} here.',
  ])
  const orders = 'lastOrders: { product: flyers, arrival: 2027-03-31 }\n'
  expect(problems(banner('spring', spring + orders, early))).toEqual([])
})

test('of promotions for the same visitors one would never be shown', () => {
  const folder = 'tenants/ie/promotions'
  const files = (id: string, facts = '') => ({
    [`${folder}/${id}/promotion.yaml`]: spring + facts,
    [`${folder}/${id}/en.yaml`]: 'text: We are at the fair.\n',
  })
  expect(problems({ ...files('one'), ...files('two') })).toEqual([
    `${folder}/two/promotion.yaml [start: 2027-03-01] start: The promotion one is shown to the same visitors at this time, in tenant ie (${folder}/one/promotion.yaml).`,
  ])
  expect(problems({ ...files('one'), ...files('two', 'campaign: fair\n') })).toEqual([])
  expect(problems({ ...files('one'), ...files('two', 'order: 2\n') })).toEqual([])
})
