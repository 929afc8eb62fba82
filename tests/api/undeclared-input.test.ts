import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart } from '../../src/lib/contract/cart.ts'
import type { Problem } from '../../src/lib/contract/errors.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { newVisitor } from './harness/people.ts'
import { raw } from './harness/raw.ts'

const OWN = 'a1b2c3d4e5f60718'
const OTHER = '0f1e2d3c4b5a6978'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ buildId: OWN })
})
afterAll(() => api.stop())

async function ask(body: object, { build, query = '' }: { build?: string; query?: string } = {}) {
  const { anonymousId } = newVisitor()
  const answer = await raw(`${api.origin}${createCart.path}${query}`, {
    method: 'POST',
    headers: {
      host: 'ie.localhost',
      cookie: `anonymous_id=${anonymousId}`,
      ...(build && { 'quire-build': build }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, problem: answer.body as Problem }
}

test.each([
  ['a body', { forceCreat: true }, '', 'forceCreat'],
  ['a query beside a body', {}, '?country=FR', 'country'],
  ['a prototype', JSON.parse('{"__proto__":{"a":1},"constructor":1}') as object, '', 'constructor'],
])('what is not declared in %s is refused by name', async (_where, body, query, field) => {
  const { status, problem } = await ask(body, { query })
  expect(status).toBe(422)
  expect(problem.code).toBe('input_unknown')
  expect(problem.fields?.map(({ path }) => path)).toContain(field)
})

test('so is what is not declared inside a field', async () => {
  const input = {
    skus: { mcpSku: 'x', entryId: 'x', productSku: 'x', variant: 'x', version: 1, colour: 'red' },
    currency: 'EUR',
    country: 'IE',
    quantityList: [],
    prioritySets: [],
    validProductionTimes: [],
    merchantAttributes: { anything: 'goes here' },
  }
  const problem = await api.call.refusal(quoteProduct, input)
  expect(problem.code).toBe('input_unknown')
  expect(problem.fields?.map(({ path }) => path)).toEqual(['skus.colour'])
})

test('a page of this build is held to it, a page of another build is not, and it is counted', async () => {
  expect((await ask({ fromNextYear: 1 }, { build: OWN })).problem.code).toBe('input_unknown')
  expect((await ask({ fromNextYear: 1 }, { build: 'no build' })).problem.code).toBe('input_unknown')
  expect((await ask({ fromNextYear: 1 }, { build: OTHER })).status).toBe(200)
  expect(api.warnings()).toEqual([
    expect.objectContaining({ field: 'POST /api/v1/cart fromNextYear', count: 1, build: OTHER }),
  ])
})
