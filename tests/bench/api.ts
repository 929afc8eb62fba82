import { createCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { openCalls, requestOf } from './calls.ts'
import { type Bar, median, percentile, rounded } from './figures.ts'
import { isInstalled, processorSeconds } from './processes.ts'
import { inLanes } from './requests.ts'
import type { BenchShop } from './shop.ts'
import { bigQuote, buy, line, newCustomer, newVisitor } from './shopping.ts'
import { load, type Measured } from './wrk.ts'

const rounds = 3
const seconds = 3
const linesACart = 10

/** The API over HTTP, its database on the same machine. */
export async function benchApi(shop: BenchShop): Promise<Bar[]> {
  return [...(await quotes(shop)), await cartReads(shop), await additions(shop), await buying(shop)]
}

async function quotes(shop: BenchShop): Promise<Bar[]> {
  const bars = [
    { what: 'quote, 12 quantities x 4 priorities', unit: '/s', least: 1000 },
    { what: 'quote, p95 at 16 connections', unit: 'ms', most: 25 },
  ]
  const { note, measured } = await wrkRounds(
    shop,
    requestOf(quoteProduct, bigQuote(), newVisitor()),
  )
  const values = measured && [
    median(measured.map(({ perSecond }) => perSecond)),
    median(measured.map(({ p95Milliseconds }) => p95Milliseconds)),
  ]
  return bars.map((bar, index) => ({ ...bar, value: values?.[index] ?? null, note }))
}

async function cartReads(shop: BenchShop): Promise<Bar> {
  const { call, close } = openCalls(shop.port, 1)
  const visitor = newVisitor()
  const { cart } = await call(createCart, {}, visitor)
  for (const product of ['business-cards', 'flyers'])
    await call(putCartItem, line(cart.id, product), visitor)
  close()
  const request = requestOf(getCart, { cartId: cart.id }, visitor)
  const { note, measured } = await wrkRounds(shop, request)
  const value = measured && median(measured.map(({ perSecond }) => perSecond))
  return { what: 'cart of two lines read', value, unit: '/s', least: 2000, note }
}

/** Load by wrk at 16 connections; nothing where there is no wrk. */
async function wrkRounds(
  { port, pid }: BenchShop,
  { path, ...request }: ReturnType<typeof requestOf>,
): Promise<{ measured: Measured[] | null; note: string }> {
  if (!isInstalled('wrk')) return { measured: null, note: 'install wrk (apt-get install wrk)' }
  const wanted = { url: `http://127.0.0.1:${port}${path}`, connections: 16, seconds, ...request }
  await load({ ...wanted, seconds: 2 })
  const measured: Measured[] = []
  const before = processorSeconds(pid) ?? Number.NaN
  for (let round = 0; round < rounds; round += 1) measured.push(await load(wanted))
  const used = (processorSeconds(pid) ?? Number.NaN) - before
  const count = measured.reduce((sum, { requests }) => sum + requests, 0)
  return { measured, note: `${rounded((used / count) * 1e6)} µs of processor time each` }
}

async function additions({ port }: BenchShop): Promise<Bar> {
  const { call, close } = openCalls(port, 16)
  const rates: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const carts: { visitor: Record<string, string>; id: string }[] = []
    await inLanes(Array.from({ length: 96 }), 16, async () => {
      const visitor = newVisitor()
      carts.push({ visitor, id: (await call(createCart, {}, visitor)).cart.id })
    })
    const started = performance.now()
    await inLanes(carts, 16, async ({ visitor, id }) => {
      for (let count = 0; count < linesACart; count += 1)
        await call(putCartItem, line(id, 'business-cards'), visitor)
    })
    rates.push((carts.length * linesACart * 1000) / (performance.now() - started))
  }
  close()
  const value = median(rates.slice(1))
  const note = `carts of up to ${linesACart} lines, each answered whole`
  return { what: 'line added to a cart, at 16 connections', value, unit: '/s', least: 500, note }
}

async function buying({ port }: BenchShop): Promise<Bar> {
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
  calls.close()
  const note = `a whole one takes ${rounded(median(times))} ms, p95 ${rounded(percentile(times, 95))}`
  const value = median(rates)
  return { what: 'whole checkout, at 8 connections', value, unit: '/s', least: 60, note }
}
