import { expect, test } from 'vitest'
import { type CartLine, cartTotals, checkAdd } from '../../src/lib/domain/cart/limits.ts'
import { movedPrices } from '../../src/lib/domain/cart/moved.ts'
import { taxed } from '../../src/lib/domain/tax/tax.ts'

const line = (id: string, net: number, services: number[] = []): CartLine => ({
  id,
  taxed: taxed(net, 2300),
  services: services.map((each) => taxed(each, 2300)),
})
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(`line-${i}`, 1000))

test('fifteen lines at most; editing one of fifteen is allowed (specification, section 5)', () => {
  expect(checkAdd({ lines: lines(14), line: line('new', 1000) }).ok).toBe(true)
  const full = lines(15)
  expect(checkAdd({ lines: full, line: line('new', 1000) })).toEqual({
    ok: false,
    code: 'cart_full',
    maxLines: 15,
  })
  expect(checkAdd({ lines: full, line: line('new', 2000), editing: 'line-3' }).ok).toBe(true)
  expect(checkAdd({ lines: full, line: line('new', 2000), editing: 'gone' })).toMatchObject({
    code: 'cart_full',
  })
})

test('100000 at most, VAT included, services too (section 5)', () => {
  const untaxed = (id: string, net: number) => ({ id, taxed: taxed(net, 0), services: [] })
  const cart = [untaxed('a', 9_000_000)]
  expect(checkAdd({ lines: cart, line: untaxed('b', 1_000_000) }).ok).toBe(true)
  expect(checkAdd({ lines: cart, line: untaxed('b', 1_000_001) })).toEqual({
    ok: false,
    code: 'cart_limit_exceeded',
    maxGrossCents: 10_000_000,
    grossCents: 10_000_001,
  })
  expect(checkAdd({ lines: cart, line: untaxed('a', 10_000_000), editing: 'a' }).ok).toBe(true)
  expect(checkAdd({ lines: [], line: line('a', 8_130_000, [400]) })).toMatchObject({
    code: 'cart_limit_exceeded',
  })
})

test('the totals are those of lines and services, each rounded', () => {
  expect(cartTotals([line('a', 1824, [490]), line('b', 333)])).toMatchObject({
    net: 2647,
    vat: 420 + 113 + 77,
    gross: 2647 + 420 + 113 + 77,
  })
})

test('a moved price is reported, an unmoved or missing line is not', () => {
  const cart = [line('a', 1000), line('b', 1000, [490]), line('c', 1000)]
  const today = [line('b', 1000, [590]), line('a', 1000)]
  expect(movedPrices(cart, today)).toEqual([
    { code: 'price_changed', line: 'b', from: 1230 + 603, to: 1230 + 726 },
  ])
  const otherRate = [{ ...line('a', 1000), taxed: taxed(1000, 2100) }]
  expect(movedPrices(cart, otherRate)).toHaveLength(1)
})
