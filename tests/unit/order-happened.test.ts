// Staff read in words what happened to an order: every move, every act and every reason of the shop.
import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { rejectReason } from '../../src/lib/contract/artwork-shapes.ts'
import { LINE_MOVES } from '../../src/lib/domain/fulfilment/states.ts'
import { doerOf, MOMENTS, momentOf } from '../../src/lib/domain/order/happened.ts'
import { ORDER_MOVES } from '../../src/lib/domain/order/states.ts'
import { SHOP_REASONS, whyOf } from '../../src/lib/domain/order/why.ts'
import { PAYMENT_MOVES } from '../../src/lib/domain/payment/states.ts'

const root = join(import.meta.dirname, '../..')
const languages = ['en', 'de', 'fr', 'it']
const pages = new Map<string, Record<string, string>>()
function pageOf(language: string, page: string): Record<string, string> {
  const path = join(root, `src/content/dictionaries/${language}/${page}.yaml`)
  const words = pages.get(path) ?? (parse(fs.readFileSync(path, 'utf8')) as Record<string, string>)
  pages.set(path, words)
  return words
}
const wordsOf = (key: string) => {
  const [page = '', name = ''] = key.split('.')
  return languages.map((language) => pageOf(language, page)[name])
}
const hasWords = (key: string) =>
  expect(wordsOf(key), key).toEqual(languages.map(() => expect.any(String)))

const system = { kind: 'system' }
const staff = { kind: 'staff' }

/** Reasons that the sources write into histories; those of the ledger alone are read in its export. */
function reasonsOfTheSources(): string[] {
  const slices = [
    'order',
    'payment',
    'fulfilment',
    'artwork',
    'artwork-deadline',
    'back-office',
    'withdrawal',
  ]
  const files = slices.flatMap((slice) =>
    fs.globSync(`src/lib/server/commerce/${slice}/**/*.ts`, { cwd: root }),
  )
  const given = /(?:reason[:=] ?|reason = |REASON = |giveUp\([^)]*, |\? |: )'([a-z]+(?: [a-z]+)+)'/g
  const ofBooks = ['the provider did not refund it']
  return files
    .flatMap((file) => fs.readFileSync(join(root, file), 'utf8').split('\n'))
    .filter((line) => /reason|REASON|giveUp\(/.test(line))
    .flatMap((line) => [...line.matchAll(given)].map(([, reason = '']) => reason))
    .filter((reason) => !ofBooks.includes(reason))
}

test('every move of an order, a line and a payment has its words in every language', () => {
  const moves = [
    ...ORDER_MOVES.map(({ event }) => ['order', event] as const),
    ...LINE_MOVES.map(({ event }) => ['line', event] as const),
    ...PAYMENT_MOVES.map(({ event }) => ['payment', event] as const),
  ]
  for (const [of, event] of moves)
    expect(momentOf(of, event), event).not.toBe('desk.happened_other')
  for (const words of Object.values(MOMENTS)) for (const key of Object.values(words)) hasWords(key)
  hasWords(momentOf('line', 'of_a_newer_release'))
})

test('every reason that the shop gives has its words, and no other is written by it', () => {
  for (const reason of SHOP_REASONS) {
    const [why] = whyOf({ event: 'pay', reason, by: system })
    if (why?.why !== 'voice') throw new Error(`${reason} has no words`)
    hasWords(why.key)
  }
  const written = reasonsOfTheSources()
  expect(written.length).toBeGreaterThan(15)
  expect(written.filter((each) => !SHOP_REASONS.some((known) => known === each))).toEqual([])
  for (const reason of rejectReason.options) {
    const [why] = whyOf({ event: 'reject', reason, by: staff })
    if (why?.why !== 'voice') throw new Error(`${reason} has no words`)
    hasWords(why.key)
  }
})

test('codes and ids of the shop are left out, and what people write stays as it is', () => {
  const of = (reason: string, by = system, event = 'capture') => whyOf({ event, reason, by })
  expect(of('event evt_1Q2w3e')).toEqual([])
  expect(of('stripe says captured')).toEqual([])
  expect(of('something_new')).toEqual([])
  expect(of('change 0197a2c4-5b1e-7c3d-8a4f-1c2d3e4f5a6b')).toEqual([
    { why: 'voice', key: 'desk.reason_the_order_was_changed' },
  ])
  expect(of('event evt_1; 2244 EUR asked for, 2000 EUR taken')).toEqual([
    {
      why: 'taken',
      asked: { centAmount: 2244, currencyCode: 'EUR' },
      taken: { centAmount: 2000, currencyCode: 'EUR' },
    },
  ])
  expect(of('bank 2026-11-20/7, Nora Quill: RF18; and more')).toEqual([
    { why: 'bank', debtor: 'Nora Quill', remittance: 'RF18; and more' },
  ])
  expect(of('2026-11-17 → 2026-11-24', system, 'redate')).toEqual([
    { why: 'new_day', day: '2026-11-24', before: '2026-11-17' },
  ])
  expect(
    of('business-cards, 250 → 500, finish, €22.44 → €31.21', { kind: 'customer' }, 'edit'),
  ).toEqual([
    { why: 'quantity', from: '250', to: '500' },
    { why: 'total', from: '€22.44', to: '€31.21' },
  ])
  const typed = 'asked on the telephone; wants it in blue'
  expect(of(typed, staff, 'cancel')).toEqual([{ why: 'words', text: typed }])
})

test('who did it is a name or words', () => {
  expect(doerOf('provider:stripe')).toEqual({ provider: 'Stripe' })
  for (const name of ['expire-orders', 'import-bank-statement', 'withdrawal', 'nobody']) {
    const doer = doerOf(name)
    if (!('key' in doer)) throw new Error(`${name} is no provider`)
    hasWords(doer.key)
  }
})
