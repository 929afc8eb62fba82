import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentError, readContent } from '../../src/lib/server/site/editions/index.ts'
import { notesOf } from '../../src/lib/server/site/editions/notes.ts'
import { editedFolder } from '../setup/edited-folder.ts'

const { root, read, restore } = editedFolder()

const text = (path: string) => readFileSync(join(root, path), 'utf8')
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

/** What is said against the shop once a text of it is another. */
function problems(path: string, from: string | RegExp, to: string): string[] {
  write(path, text(path).replace(from, to))
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ message }) => message)
  } finally {
    restore()
  }
}

test('a shop in which all is seen has nothing to be looked at', () => {
  expect(notesOf(read(), null)).toEqual([])
  expect(notesOf(readContent(join(import.meta.dirname, '../../src/content')), null)).toEqual([])
})

test('documents that nobody will see are named, once a folder', () => {
  write('tenants/iee/links/en.yaml', 'terms: /our-terms/\n')
  write('tenants/iee/redirects/en.yaml', '/old/:\n  to: /flyers/\n')
  write('links/nl.yaml', text('links/en.yaml'))
  write('links/en-AU.yaml', 'terms: /terms-down-under/\n')
  expect(notesOf(read(), null)).toEqual([
    'links/en-AU.yaml: no tenant speaks en-AU.',
    'links/nl.yaml: no tenant speaks nl.',
    'tenants/iee/ belongs to no tenant. Did you mean tenants/ie/?',
  ])
})

test('a product that no category lists is named', () => {
  for (const folder of ['', 'tenants/uk/']) {
    const path = `${folder}categories/signs-and-labels/category.yaml`
    write(path, text(path).replace('pvc-banner, ', ''))
  }
  expect(notesOf(read(), null)).toEqual(['products/pvc-banner: no category lists this product.'])
})

test('an address that was a page needs a redirect, for each tenant that had it', () => {
  const before = read()
  write(
    'products/roll-labels/en.yaml',
    text('products/roll-labels/en.yaml').replace('slug: roll-labels', 'slug: stickers'),
  )
  expect(notesOf(read(), before)).toEqual([
    'ie /roll-labels/ is a page no more, and no redirect leads from it.',
    'uk /roll-labels/ is a page no more, and no redirect leads from it.',
  ])
  write('redirects/en.yaml', `${text('redirects/en.yaml')}\n/roll-labels/:\n  to: /stickers/\n`)
  expect(notesOf(read(), before)).toEqual([])
})

test('bounds and formats are told in words', () => {
  expect(problems('delivery/ireland.yaml', '2026-12-24', '2026-13-24')).toEqual([
    expect.stringContaining(
      '"2026-13-24" is no date; write year, month and day, as in 2026-12-24.',
    ),
  ])
  expect(problems('delivery/ireland.yaml', 'workingDays: 8', 'workingDays: 0')).toEqual([
    expect.stringContaining('this must be more than 0.'),
  ])
  expect(problems('tenants/ie.yaml', /email: .*/, 'email: hello')).toEqual([
    expect.stringContaining('"hello" is no e-mail address, as in office@example.com.'),
  ])
  expect(problems('tenants/ie.yaml', /^payments:(\n {2}- .*)+/m, 'payments: []')).toEqual([
    expect.stringContaining('Nobody can pay here: name a method.'),
  ])
})

test('a misspelt link is named beside the one that it was meant to be', () => {
  expect(problems('links/en.yaml', 'personalArea:', 'persnalArea:')).toEqual([
    expect.stringContaining(
      'These links are missing: personalArea (is it misspelt as persnalArea?).',
    ),
  ])
})

test('an order is reminded of before it expires', () => {
  const days = 'unpaidOrders: { expireAfterDays: 3, remindDaysBefore: 3 }'
  const found = problems('tenants/ie.yaml', /^payments:/m, `${days}\npayments:`)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('unpaidOrders.remindDaysBefore: The order would have expired by then.')
})

test('amounts of the base currency are told to a shop whose own is worth far less', () => {
  const { delivery, priceList } = read().get('tenant', 'de') ?? {}
  const zone = `delivery/${delivery}.yaml`
  write(zone, text(zone).replace(/surchargeCents: \d+/, 'surchargeCents: 9900'))
  const list = `price-lists/${priceList}.yaml`
  write(list, text(list).replace(/^factor: .*$/m, 'factor: 11.2'))
  expect(notesOf(read(), null)).toContain(
    `delivery/${delivery}: amounts are minor units of EUR; 9900 is 110880 in EUR for de, without VAT.`,
  )
})

test('a misspelt key of what may be left out is named beside the one that it was meant to be', () => {
  const found = problems('tenants/ie.yaml', /^/, 'lateFiles: { remindDaysBefor: 5 }\n')
  expect(found).toContain(
    'lateFiles.remindDaysBefor: no such key is known here. Did you mean "remindDaysBefore"?',
  )
})
