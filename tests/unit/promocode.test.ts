import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  combines,
  judgeLine,
  judgeShopper,
  promoFaults,
  warningReason,
} from '../../src/lib/domain/promocode/judge.ts'
import {
  findTicket,
  foldCode,
  type Promo,
  ticketId,
  ticketText,
} from '../../src/lib/domain/promocode/promo.ts'
import { reductionOf } from '../../src/lib/domain/promocode/reduce.ts'

const window = { from: new Date('2026-11-23T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') }

function promoOf(change: Partial<Promo> = {}): Promo {
  return {
    id: 'spring',
    window,
    codes: ['SPRING'],
    effect: { kind: 'share', percent: 10 },
    uses: {},
    combines: 'all',
    ...change,
  }
}

const line = { now: window.from, currency: 'EUR', country: 'IE' }
const cents = fc.integer({ min: 1, max: 10_000_000 })
const effects = fc.oneof(
  fc.record({ kind: fc.constant('share' as const), percent: fc.integer({ min: 1, max: 90 }) }),
  fc.record({
    kind: fc.constantFrom('amount' as const, 'fixed_price' as const),
    amounts: fc.record({ EUR: cents }),
  }),
  fc.record({
    kind: fc.constant('tier' as const),
    tiers: fc
      .uniqueArray(
        fc.record({
          from: fc.integer({ min: 1, max: 5000 }),
          percent: fc.integer({ min: 1, max: 90 }),
        }),
        { minLength: 1, maxLength: 4, selector: ({ from }) => from },
      )
      .map((tiers) => tiers.sort((a, b) => a.from - b.from)),
  }),
  fc.constant({ kind: 'free_delivery' as const }),
)

test('no effect makes a price rise, or fall below nothing', () => {
  fc.assert(
    fc.property(effects, cents, fc.nat(5000), (effect, net, delivery) => {
      const print = { net: net + delivery, delivery, currency: 'EUR', quantity: delivery }
      const off = reductionOf(promoOf({ effect }), print)
      expect(Number.isInteger(off)).toBe(true)
      expect(off).toBeGreaterThanOrEqual(0)
      expect(off).toBeLessThanOrEqual(print.net)
    }),
  )
})

test('with a share or an amount the dearer print stays the dearer', () => {
  fc.assert(
    fc.property(effects, cents, cents, (effect, one, more) => {
      const promo = promoOf({ effect })
      const rest = { delivery: 0, currency: 'EUR', quantity: 700 }
      const after = (net: number) => net - reductionOf(promo, { net, ...rest })
      expect(after(one + more)).toBeGreaterThanOrEqual(after(one))
    }),
  )
})

test('tiers take the share of the highest one that a quantity reaches, and none counts below the first', () => {
  const tiers = [
    { from: 500, percent: 5 },
    { from: 1000, percent: 12.5 },
  ]
  const promo = promoOf({ effect: { kind: 'tier', tiers } })
  const off = (quantity: number) =>
    reductionOf(promo, { net: 10_000, delivery: 0, currency: 'EUR', quantity })
  expect([499, 500, 999, 1000, 20_000].map(off)).toEqual([0, 500, 500, 1250, 1250])
  expect(judgeLine(promo, { ...line, quantity: 499 })).toBe('not_for_selection')
  expect(judgeLine(promo, { ...line, quantity: 500 })).toBeUndefined()
})

test('a code is found however it is written, and by what it is called on the wire', () => {
  const promos = [promoOf(), promoOf({ id: 'single', codes: [], prefix: 'ONCE' })]
  const spaced = fc.constantFrom('SPRING', 'ONCE0123456789').chain((code) =>
    fc
      .array(fc.constantFrom('', ' ', '-'), { minLength: code.length, maxLength: code.length })
      .map((gaps) => ({
        code,
        typed: [...code].map((letter, at) => letter + gaps[at]).join(''),
      })),
  )
  fc.assert(
    fc.property(spaced, ({ code, typed }) => {
      expect(foldCode(typed.toLowerCase())).toBe(code)
      const ticket = findTicket(promos, typed.toLowerCase())
      if (!ticket) throw new Error(`${typed} is found`)
      expect(findTicket(promos, ticketId(ticket))).toEqual(ticket)
      expect(findTicket(promos, ticketText(ticket))).toEqual(ticket)
    }),
  )
})

test('only a loss leader counts without a code', () => {
  const leader = promoOf({ id: 'leader', codes: [], lossLeader: { key: 'k', product: 'cards' } })
  expect(findTicket([promoOf(), leader], 'leader')).toEqual({ promo: leader, code: null })
  expect(findTicket([promoOf(), leader], 'spring.')).toBeUndefined()
  expect(findTicket([promoOf({ id: 'summer' })], 'summer')).toBeUndefined()
})

test('its window opens with its first instant and closes before its last', () => {
  const at = (now: Date) => judgeLine(promoOf(), { ...line, now })
  expect(at(new Date(window.from.getTime() - 1))).toBe('not_yet')
  expect(at(window.from)).toBeUndefined()
  expect(at(new Date(window.to.getTime() - 1))).toBeUndefined()
  expect(at(window.to)).toBe('expired')
})

test('products and groups are either, options and countries are all', () => {
  const promo = promoOf({ products: ['cards'], groups: ['paper'], options: { size: ['a4', 'a5'] } })
  const on = (id: string, group: string, size: string) =>
    judgeLine(promo, { ...line, product: { id, productGroups: [group] }, selection: { size } })
  expect(on('cards', 'none', 'a4')).toBeUndefined()
  expect(on('flyers', 'paper', 'a5')).toBeUndefined()
  expect(on('flyers', 'none', 'a4')).toBe('not_for_product')
  expect(on('cards', 'none', 'a3')).toBe('not_for_selection')
  expect(judgeLine(promoOf({ countries: ['FR'] }), line)).toBe('not_for_country')
})

test('who asks and how often it was used', () => {
  const none = { inTotal: 0, byCustomer: 0 }
  const known = { isNew: false, isPremium: true, category: '2' as const }
  const judge = (change: Partial<Promo>, shopper: typeof known | null, used = none) =>
    judgeShopper(promoOf(change), shopper, used)
  expect(judge({ uses: { inTotal: 3 } }, null, { inTotal: 3, byCustomer: 0 })).toBe('used_up')
  expect(judge({ uses: { perCustomer: 1 } }, known, { inTotal: 9, byCustomer: 1 })).toBe(
    'used_before',
  )
  expect(judge({ customers: 'newCustomer' }, null)).toBeUndefined()
  expect(judge({ customers: 'newCustomer' }, known)).toBe('new_customers_only')
  expect(judge({ customers: 'premium' }, null)).toBe('login_required')
  expect(judge({ customers: 'premium' }, known)).toBeUndefined()
  expect(judge({ customers: 'company' }, known)).toBe('not_for_customer')
})

test('both of two promotions in a cart must allow the other', () => {
  const [one, other] = [promoOf(), promoOf({ id: 'other' })]
  expect(combines(one, [other])).toBe(true)
  expect(combines(one, [{ ...other, combines: [] }])).toBe(false)
  expect(combines({ ...one, combines: ['other'] }, [{ ...other, combines: ['spring'] }])).toBe(true)
  expect(combines(one, [one])).toBe(true)
  const amount = promoOf({ effect: { kind: 'amount', amounts: { EUR: 500 } } })
  expect(combines(amount, [amount])).toBe(false)
})

test('every fault is a reason of the warning', () => {
  const reasons = promoFaults.map((fault) => [fault, warningReason(fault)])
  expect(Object.fromEntries(reasons)).toMatchObject({
    unknown: 'no_longer_valid',
    used_up: 'no_longer_valid',
    below_minimum: 'invalid_selection',
    not_for_product: 'invalid_selection',
  })
})
