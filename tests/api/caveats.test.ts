// What is to be known of a delivery beside its day: by topics of the delivery document, in the shop's words.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calculateShipping } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'

const path = 'delivery/switzerland.yaml'
const zone = '- key: without-roads\n'
const edited = (topic: string) =>
  editedTestShop({
    [path]: (text) => text.replace(zone, `${zone}        caveats: [${topic}]\n`),
  })

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  api.setShop(edited('no_road'))
})
afterAll(() => api.stop())

async function shippingTo(zipCode: string, language: string) {
  const product = testShop().product({ id: 'ch' }, 'business-cards')
  if (!product) throw new Error('The Swiss test shop sells business cards')
  return await api.call.value(
    calculateShipping,
    {
      skus: product.skus,
      variableAttributes: initialSelection(product),
      deliveries: ['standard', 'fast'],
      quantity: 250,
      countryCode: 'CH',
      zipCode,
    },
    { tenant: 'ch', headers: { 'accept-language': language } },
  )
}

test('a zone says once what is to be known there, in the language of whoever asks', async () => {
  for (const language of ['de-CH', 'fr-CH']) {
    const answer = await shippingTo('3825', language)
    expect(answer.dates).toHaveLength(2)
    expect(answer.caveat_topics).toEqual(['no_road'])
    const sentence = testShop().voice({ id: 'ch' }, language, 'caveats.no_road')
    expect(answer.caveats).toEqual([sentence])
  }
})

test('elsewhere nothing is said', async () => {
  const answer = await shippingTo('8001', 'de-CH')
  expect(answer).toMatchObject({ caveats: [], caveat_topics: [] })
})

test('a topic without words is named by publishing', () => {
  expect(() => edited('no_raod')).toThrow(/caveats\.0: There is no voice caveats\.no_raod/)
})
