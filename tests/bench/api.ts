import { createCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { type Caller, openCalls, requestOf } from './calls.ts'
import { type Bar, median, percentile, rounded } from './figures.ts'
import { inLanes } from './requests.ts'
import type { BenchShop } from './shop.ts'
import {
  bigQuote,
  buy,
  type Customer,
  line,
  newCustomer,
  newVisitor,
  productCalls,
} from './shopping.ts'
import { loadRounds, rateOf } from './wrk.ts'

const rounds = 3
const linesACart = 10
/** Lines that a cart holds at most. */
const fullCart = 15

/** The API over HTTP, its database on the same machine. */
export async function benchApi(shop: BenchShop): Promise<Bar[]> {
  return [
    ...(await quotes(shop)),
    ...(await productPage(shop)),
    await cartReads(shop),
    ...(await additions(shop)),
    await fullCarts(shop),
    ...(await buying(shop)),
  ]
}

async function quotes(shop: BenchShop): Promise<Bar[]> {
  const bars = [
    { what: 'quote, 12 quantities x 4 priorities', unit: '/s', least: 4000 },
    { what: 'quote, p95 at 16 connections', unit: 'ms', most: 10 },
  ]
  const { note, measured } = await loadRounds(
    shop,
    requestOf(quoteProduct, bigQuote(), newVisitor()),
  )
  const values = measured && [
    median(measured.map(({ perSecond }) => perSecond)),
    median(measured.map(({ p95Milliseconds }) => p95Milliseconds)),
  ]
  return bars.map((bar, index) => ({ ...bar, value: values?.[index] ?? null, note }))
}

/** The other calls of a product's page. */
async function productPage(shop: BenchShop): Promise<Bar[]> {
  const bars: Bar[] = []
  for (const { what, request } of productCalls()) {
    const { note, measured } = await loadRounds(shop, request)
    bars.push({ what, value: rateOf(measured), unit: '/s', least: 4000, note })
  }
  return bars
}

async function cartReads(shop: BenchShop): Promise<Bar> {
  const { call, close } = openCalls(shop.port, 1)
  const visitor = newVisitor()
  const { cart } = await call(createCart, {}, visitor)
  for (const product of ['business-cards', 'flyers'])
    await call(putCartItem, line(cart.id, product), visitor)
  close()
  const request = requestOf(getCart, { cartId: cart.id }, visitor)
  const { note, measured } = await loadRounds(shop, request)
  return { what: 'cart of two lines read', value: rateOf(measured), unit: '/s', least: 5000, note }
}

async function additions({ port }: BenchShop): Promise<Bar[]> {
  const { call, close } = openCalls(port, 16)
  const rates: number[] = []
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const carts: { visitor: Record<string, string>; id: string }[] = []
    await inLanes(Array.from({ length: 96 }), 16, async () => {
      const visitor = newVisitor()
      carts.push({ visitor, id: (await call(createCart, {}, visitor)).cart.id })
    })
    const started = performance.now()
    await inLanes(carts, 16, async ({ visitor, id }) => {
      for (let count = 0; count < linesACart; count += 1) {
        const before = performance.now()
        await call(putCartItem, line(id, 'business-cards'), visitor)
        if (round > 0) times.push(performance.now() - before)
      }
    })
    rates.push((carts.length * linesACart * 1000) / (performance.now() - started))
  }
  close()
  const note = `carts of up to ${linesACart} lines, each answered whole`
  const what = 'line added to a cart, at 16 connections'
  return [
    { what, value: median(rates.slice(1)), unit: '/s', least: 1200, note },
    { what: 'line added to a cart, p95', value: percentile(times, 95), unit: 'ms', most: 25 },
  ]
}

/** One after the other: how much longer the last line takes than the first. */
async function fullCarts({ port }: BenchShop): Promise<Bar> {
  const { call, close } = openCalls(port, 1)
  const times = Array.from({ length: fullCart }, (): number[] => [])
  for (let cart = 0; cart < 60; cart += 1) {
    const visitor = newVisitor()
    const { id } = (await call(createCart, {}, visitor)).cart
    for (const ofLine of times) {
      const before = performance.now()
      await call(putCartItem, line(id, 'business-cards'), visitor)
      if (cart >= 20) ofLine.push(performance.now() - before)
    }
  }
  close()
  const [first = Number.NaN, last = Number.NaN] = [times[0], times.at(-1)].map((each) =>
    median(each ?? []),
  )
  const note = `${rounded(first)} ms and ${rounded(last)} ms`
  const what = `line ${fullCart} of a cart over its first`
  return { what, value: last / first, unit: 'times', most: 1.3, note }
}

async function buying({ port }: BenchShop): Promise<Bar[]> {
  const calls = openCalls(port, 8)
  const customers = await Promise.all(Array.from({ length: 8 }, () => newCustomer(calls)))
  const rates: number[] = []
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const count = round === 0 ? 40 : 160
    const started = performance.now()
    await inLanes(Array.from({ length: count }), 8, async (_, lane) => {
      const customer = customers[lane]
      const before = performance.now()
      if (customer) await buy(calls, customer)
      if (round > 0) times.push(performance.now() - before)
    })
    if (round > 0) rates.push((count * 1000) / (performance.now() - started))
  }
  const alone = await timesAlone(calls, customers[0])
  calls.close()
  const note = `a whole one takes ${rounded(median(times))} ms, p95 ${rounded(percentile(times, 95))}`
  const value = median(rates)
  return [
    { what: 'whole checkout, at 8 connections', value, unit: '/s', least: 130, note },
    { what: 'whole checkout, one at a time', value: median(alone), unit: 'ms', most: 20 },
  ]
}

async function timesAlone(calls: Caller, customer: Customer | undefined): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; customer && count < 60; count += 1) {
    const before = performance.now()
    await buy(calls, customer)
    times.push(performance.now() - before)
  }
  return times
}
