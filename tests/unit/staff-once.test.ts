import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies, refusal } from './fake-browser.ts'

// What staff press again because its answer was lost moves money and goods once.

afterEach(() => vi.unstubAllGlobals())

const ORDER = 'GET /api/v1/admin/orders/o1/'
const REFUND = 'POST /api/v1/admin/payment/refund/'
const STOCK = 'POST /api/v1/admin/stock/'
const lost = new TypeError('Failed to fetch')

async function open(replies: Replies) {
  const browser = fakeBrowser(replies)
  vi.stubGlobal('sessionStorage', { getItem: () => 'staff.token', removeItem: () => {} })
  const { refundOpenOrder, openStaffOrder } = await import('../../src/stores/staff/orders/order.ts')
  const { recordStock } = await import('../../src/stores/staff/stock.ts')
  const keys = (call: string) =>
    browser.sent
      .filter(({ method, path }) => `${method} ${path}` === call)
      .map(({ headers }) => headers.get('idempotency-key'))
  return { ...browser, refundOpenOrder, openStaffOrder, recordStock, keys }
}

const order = { order: { id: 'o1', orderNumber: 'IE-1', currencyCode: 'EUR' }, version: 1 }
const wish = { amount: 500, to: 'provider' as const, lineItemIds: [], reason: 'wrong board' }

test('a refund whose answer was lost is the same refund when it is pressed again', async () => {
  const page = await open({ [ORDER]: { body: order }, [REFUND]: lost })
  await page.openStaffOrder('o1')
  expect(await page.refundOpenOrder(wish)).toBe(false)
  const before = page.keys(REFUND)
  page.replies[REFUND] = { body: { success: true } }
  expect(await page.refundOpenOrder(wish)).toBe(true)
  expect(new Set(page.keys(REFUND)).size).toBe(1)
  expect(page.keys(REFUND).length).toBe(before.length + 1)
  expect(await page.refundOpenOrder(wish)).toBe(true)
  expect(new Set(page.keys(REFUND)).size).toBe(2)
})

test('a refund that is refused has had its answer', async () => {
  const page = await open({ [ORDER]: { body: order }, [REFUND]: refusal(409, 'refund_too_much') })
  await page.openStaffOrder('o1')
  await page.refundOpenOrder(wish)
  await page.refundOpenOrder({ ...wish, amount: 400 })
  expect(new Set(page.keys(REFUND)).size).toBe(2)
})

test('goods that came in are counted once, however often that is pressed', async () => {
  const page = await open({ [STOCK]: lost })
  const received = { article: 'mugs', act: 'receive' as const, quantity: 50, reason: 'delivery 7' }
  await page.recordStock(received)
  page.replies[STOCK] = { body: { level: { article: 'mugs' } } }
  await page.recordStock(received)
  expect(new Set(page.keys(STOCK)).size).toBe(1)
  await page.recordStock(received)
  expect(new Set(page.keys(STOCK)).size).toBe(2)
})
