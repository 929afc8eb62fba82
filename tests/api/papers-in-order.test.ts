import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from './harness/api.ts'
import { orderOf, sumsOf } from './harness/order-edits.ts'
import { papersAmiss } from './harness/papers.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('papers follow each other as they were numbered, whenever the calls began that issued them', async () => {
  const made = await orderOf(api)
  // As a call that waited for the order: what it issues is dated after what comes next.
  await made.pay(later(5))
  for (const quantity of [500, 1000, 500]) {
    expect(await made.change(made.wanted({ quantity }))).toMatchObject({ ok: true })
    const { amountToPay } = await made.order()
    if (amountToPay.centAmount > 0) await made.pay(later(quantity === 500 ? 3 : 0))
    const { taxedPrice } = await made.order()
    const gross = taxedPrice.totalGross.centAmount
    expect(await sumsOf(api, made.id)).toEqual({ papers: gross, paid: gross })
  }
  expect(await papersAmiss(api.db, 'ie')).toEqual([])
})
