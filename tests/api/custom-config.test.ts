import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  generateProductCustomConfigUrl,
  getProductCustomConfigFromKey,
} from '../../src/lib/contract/custom-config.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const FILE_CHECK = 'SVC-pixart-artwork-docreview'

function sample(change: object = {}) {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  return {
    productConfigurationId: product.id,
    config: {
      version: product.skus.version,
      selectedAttributes: initialSelection(product),
      selectedQuantity: 500,
      selectedPriority: 'express',
      services: [FILE_CHECK],
      ...change,
    },
  }
}
const make = (change?: object) => api.call.value(generateProductCustomConfigUrl, sample(change))

test('a key stands for the whole configuration, whoever asks', async () => {
  const { key } = await make()
  expect(key).toMatch(/^[0-9a-z]{12}$/)
  const found = await api.call.value(getProductCustomConfigFromKey, { key })
  expect(found).toMatchObject({ ...sample(), key, isValid: true })
  expect(found.path).toBe('/business-cards/')
})

test('one configuration has one key, however its attributes are ordered', async () => {
  const { selectedAttributes } = sample().config
  const turned = Object.fromEntries(Object.entries(selectedAttributes).reverse())
  const keys = await Promise.all([make(), make(), make({ selectedAttributes: turned })])
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
  expect(await make({ selectedQuantity: 250 })).not.toEqual(keys[0])
})

test('a key that was read from paper is found', async () => {
  const { key } = await make()
  const written = key.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I')
  expect(
    await api.call.value(getProductCustomConfigFromKey, { key: ` ${written} ` }),
  ).toMatchObject({ key })
})

test.each([
  ['an option there is not', { selectedAttributes: { paper: 'velvet' } }, 'option_unknown'],
  ['a quantity between', { selectedQuantity: 7.5 }, 'quantity_not_positive_integer'],
  ['a negative quantity', { selectedQuantity: -250 }, 'quantity_not_positive_integer'],
  ['a huge quantity', { selectedQuantity: 1e12 }, 'quantity_not_offered'],
  ['a speed there is not', { selectedPriority: 'rocket' }, 'no_deliveries'],
  ['a service there is not', { services: ['SVC-nothing'] }, 'option_unknown'],
  ['another version', { version: 9_999 }, 'product_version_old'],
] as const)('%s has no key', async (_what, { ...change }, code) => {
  const input = sample(change)
  if ('selectedAttributes' in change)
    Object.assign(input.config, {
      selectedAttributes: { ...sample().config.selectedAttributes, ...change.selectedAttributes },
    })
  expect((await api.call.refusal(generateProductCustomConfigUrl, input)).code).toBe(code)
})

test('an unknown key, and one of another shop, are the same refusal', async () => {
  const { key } = await make()
  const unknown = await api.call.refusal(getProductCustomConfigFromKey, { key: '000000000000' })
  expect(unknown).toMatchObject({ status: 404, code: 'custom_config_not_found' })
  const foreign = await api.call.refusal(getProductCustomConfigFromKey, { key }, { tenant: 'uk' })
  expect(foreign.code).toBe('custom_config_not_found')
})

test('what was kept stays, and says when it can no longer be ordered as it is', async () => {
  const { key } = await make()
  const kept = api.db.updateTable('custom_config').set({ digest: 'forged' }).execute()
  await expect(kept).rejects.toThrow()
  const later = '000000000zzz'
  await api.db
    .insertInto('custom_config')
    .values({
      ...{ tenant: 'ie', key: later, digest: 'later', created_at: new Date() },
      product: 'business-cards',
      config: JSON.stringify({
        v: 1,
        value: { ...sample().config, version: 1, selectedAttributes: { paper: 'velvet' } },
      }),
    })
    .execute()
  const found = await api.call.value(getProductCustomConfigFromKey, { key: later })
  expect(found).toMatchObject({
    isValid: false,
    config: { selectedAttributes: { paper: 'velvet' } },
  })
  await api.db
    .insertInto('custom_config')
    .values({
      ...{ tenant: 'ie', key: '000000000yyy', digest: 'gone', created_at: new Date() },
      product: 'withdrawn-product',
      config: JSON.stringify({ v: 1, value: sample().config }),
    })
    .execute()
  const gone = await api.call.refusal(getProductCustomConfigFromKey, { key: '000000000yyy' })
  expect(gone.code).toBe('custom_config_withdrawn')
  expect((await api.call.value(getProductCustomConfigFromKey, { key })).isValid).toBe(true)
})
