// Every kind of attribute over the wire: what is sent, what is stored, and what is refused.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { quoteProduct, validateProduct } from '../../src/lib/contract/product.ts'
import type { ProductDefinition, Selection } from '../../src/lib/domain/product/definition.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cards, newVisitor, openCart } from './harness/people.ts'
import { testShop, withProduct } from './harness/shop.ts'

/** A shirt of 10 €, 2 more in XXL, with a sleeve only as a transfer, and a line of text. */
function shirt(product: ProductDefinition): ProductDefinition {
  return {
    ...product,
    attributes: [
      {
        kind: 'matrix',
        key: 'sizes',
        initial: { m: 10 },
        options: [{ key: 's' }, { key: 'm' }, { key: 'xxl', each: 2 }],
      },
      {
        kind: 'several',
        key: 'where',
        initial: ['front'],
        least: 1,
        options: [{ key: 'front' }, { key: 'sleeve', each: 1 }],
      },
      {
        kind: 'choice',
        key: 'printing',
        initial: 'direct',
        swatch: 'plain',
        options: [{ key: 'direct' }, { key: 'transfer' }],
      },
      {
        kind: 'number',
        key: 'wide',
        unit: 'mm',
        minimum: 50,
        maximum: 300,
        increment: 10,
        initial: 200,
      },
      {
        kind: 'text',
        key: 'number',
        initial: '',
        required: true,
        maximumLength: 4,
        characters: 'digits',
        shownWhen: { op: '==', of: [{ name: 'printing' }, 'transfer'] },
      },
    ],
    rules: [
      {
        key: 'sleeve-transfer',
        holds: {
          op: '||',
          of: [
            { op: '!', of: [{ op: 'in', of: ['sleeve', { name: 'where' }] }] },
            { op: '==', of: [{ name: 'printing' }, 'transfer'] },
          ],
        },
        otherwise: {},
      },
    ],
    quantities: {
      list: [1, 10, 100],
      defaultValue: 10,
      free: { minimum: 1, maximum: 500, increment: 1 },
    },
    price: { model: 'run', setup: 0, scale: 0, exponent: 1, unit: 10 },
    priceFactors: [{ op: '/', of: [{ name: 'wideMm' }, 200] }],
  }
}

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  api.setShop(withProduct(testShop(), 'business-cards', shirt))
})
afterAll(() => api.stop())

const direct: Selection = {
  sizes: 's:4,m:4,xxl:2',
  where: 'front',
  printing: 'direct',
  wide: '200',
}
const transfer: Selection = { ...direct, where: 'front,sleeve', printing: 'transfer', number: '7' }
const skus = () =>
  testShop().product({ id: 'ie' }, 'business-cards')?.skus ?? {
    mcpSku: '',
    entryId: '',
    productSku: '',
    variant: '',
    version: 1,
  }

const quoted = (merchantAttributes: Selection, quantityList = [10]) =>
  api.call.send(quoteProduct, {
    skus: skus(),
    currency: 'EUR',
    country: 'IE',
    quantityList,
    prioritySets: ['standard'],
    validProductionTimes: [5],
    merchantAttributes,
  })

const centsOf = async (selection: Selection) => {
  const answer = await quoted(selection)
  return answer.ok ? answer.value.prices[0]?.deliveries[0]?.amountCentExclTax : answer.code
}

test('sizes, several places, a text and a number have their price', async () => {
  expect(await centsOf(direct)).toBe(10_400)
  expect(await centsOf(transfer)).toBe(11_400)
  expect(await centsOf({ ...direct, wide: '100' })).toBe(5_200)
  expect(await centsOf({ ...direct, sizes: 'xxl:10' })).toBe(12_000)
})

test('what cannot be made is told by attribute and code', async () => {
  const codes = async (configuration: Selection) => {
    const { problems } = await api.call.value(validateProduct, { ...skus(), configuration })
    return problems.map(({ attribute, code }) => `${attribute} ${code}`)
  }
  expect(await codes(direct)).toEqual([])
  expect(await codes(transfer)).toEqual([])
  expect(await codes({ ...direct, where: 'front,sleeve' })).toEqual([
    'printing combination_invalid',
  ])
  expect(await codes({ ...direct, where: 'none' })).toEqual(['where list_invalid'])
  expect(await codes({ ...direct, where: 'sleeve,front' })).toEqual(['where list_invalid'])
  expect(await codes({ ...direct, where: 'back' })).toEqual(['where list_invalid'])
  expect(await codes({ ...direct, number: '7' })).toEqual(['number attribute_unknown'])
  expect(await codes({ ...transfer, number: '12345' })).toEqual(['number text_invalid'])
  expect(await codes({ ...transfer, number: 'VII' })).toEqual(['number text_invalid'])
  expect(await codes({ ...transfer, number: '' })).toEqual(['number text_invalid'])
  for (const sizes of [
    'm',
    'm:0',
    'm:-1',
    'm:1.5',
    'm:1,s:1',
    'm:1,m:2',
    'l:3',
    'm:501',
    'm:9999999',
  ])
    expect(await codes({ ...direct, sizes })).toEqual(['sizes matrix_invalid'])
})

test('a line is as many pieces as its sizes add up to, and is read as it was sent', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const line = (quantity: number) => {
    const { totalPrice: _, ...base } = cards(cartId)
    return {
      ...base,
      quantity,
      merchantInfo: { ...base.merchantInfo, selectedAttributes: transfer },
    }
  }
  const wrong = await api.call.send(putCartItem, line(11), as)
  expect(wrong.ok ? 'ok' : wrong.code).toBe('matrix_sum_differs')
  await api.call.value(putCartItem, line(10), as)
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(cart.lineItems.map(({ merchantInfo }) => merchantInfo.selectedAttributes)).toEqual([
    transfer,
  ])
})

test('no selection is an error of the shop: it has a price or a code', async () => {
  const text = fc.oneof(
    fc.constantFrom(
      'none',
      'front',
      'm:1',
      's:4,m:6',
      '200',
      'transfer',
      '',
      '__proto__',
      'constructor:1',
    ),
    fc.string({ maxLength: 12 }),
  )
  const selection = fc.dictionary(
    fc.constantFrom('sizes', 'where', 'printing', 'wide', 'number', 'constructor', 'x'),
    text,
    { noNullPrototype: true },
  )
  const api500 = fc.asyncProperty(selection, async (own) => {
    const answer = await quoted({ ...direct, ...own })
    expect(answer.ok || answer.problem.status < 500).toBe(true)
  })
  await fc.assert(api500, { numRuns: 60 })
})
