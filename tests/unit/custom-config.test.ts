import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PARAMETERS } from '../../src/stores/product/configurator-parameters.ts'
import {
  type CustomConfig,
  decodeConfig,
  encodeConfig,
} from '../../src/stores/product/encoded-config.ts'
import { openPreset } from '../../src/stores/product/preset.ts'
import { open, settled } from './configurator-samples.ts'
import { fakeBrowser, refusal } from './fake-browser.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const config: CustomConfig = {
  version: 1,
  selectedAttributes: { paper: 'g300', lamination: 'matt', width: '120' },
  selectedQuantity: 350,
  selectedPriority: 'economy',
  services: ['SVC-pixart-artwork-docreview'],
}

const anyConfig = fc.record({
  version: fc.integer({ min: 1 }),
  selectedAttributes: fc.dictionary(
    fc.string({ unit: 'grapheme' }).filter((key) => key !== '__proto__'),
    fc.string({ unit: 'grapheme' }),
    { noNullPrototype: true },
  ),
  selectedQuantity: fc.integer({ min: 1 }),
  selectedPriority: fc.string({ minLength: 1 }),
  services: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
})

test('what is encoded comes back, in letters that an address takes as they are', () => {
  fc.assert(
    fc.property(anyConfig, (each) => {
      const encoded = encodeConfig(each)
      expect(encoded).toMatch(/^[\w-]+$/)
      expect(decodeConfig(encoded)).toEqual(each)
    }),
  )
})

test('one that was cut anywhere, or is anything else, is none', () => {
  const encoded = encodeConfig(config)
  for (let length = 0; length < encoded.length; length++)
    expect(decodeConfig(encoded.slice(0, length))).toBeNull()
  fc.assert(fc.property(fc.string(), (text) => decodeConfig(text) === null))
})

test('a preconfigured link opens as it was made', async () => {
  const { configurator } = open()
  await openPreset(configurator, `?${PARAMETERS.config}=${encodeConfig(config)}`)
  await settled()
  expect(configurator.$choice.get()).toMatchObject({
    selection: config.selectedAttributes,
    quantity: 350,
    priority: 'economy',
    fileCheck: 'careful',
  })
  expect(configurator.$notice.get()).toEqual({ state: 'quiet' })
})

test('what an older link asks for and is gone is told, and the rest is kept', async () => {
  const { configurator } = open()
  const selectedAttributes = { paper: 'g300', lamination: 'velvet', foil: 'gold' }
  const older = { ...config, version: 9, selectedAttributes, selectedQuantity: 7 }
  await openPreset(configurator, `?${PARAMETERS.config}=${encodeConfig(older)}`)
  await settled()
  expect(configurator.$choice.get()).toMatchObject({ selection: { paper: 'g300' }, quantity: 250 })
  expect(configurator.$notice.get()).toEqual({
    state: 'linked',
    refused: ['quantity', 'lamination', 'foil'],
  })
})

test.each([
  ['', 'product.link_empty'],
  [encodeConfig(config).slice(0, 40), 'product.link_lost'],
])('a link with nothing in it says so and changes nothing: %s', async (encoded, voice) => {
  const { configurator, calls } = open()
  const before = configurator.$choice.get()
  await openPreset(configurator, `?${PARAMETERS.config}=${encoded}`)
  await settled()
  expect(configurator.$notice.get()).toEqual({ state: 'lost', voice })
  expect(configurator.$choice.get()).toBe(before)
  expect(calls.quote).not.toHaveBeenCalled()
})

test.each([
  ['is not known', 404, 'custom_config_not_found', 'product.link_lost'],
  ['cannot be looked up now', 503, 'shop_unavailable', 'product.fetch_failed'],
])('a key that %s is told apart from one that is', async (_, status, code, voice) => {
  const key = 'abcdefghijkm'
  fakeBrowser({
    [`GET /api/v1/product/get-product-custom-config-from-key/${key}/`]: () => refusal(status, code),
  })
  const { configurator } = open()
  const opening = openPreset(configurator, `?${PARAMETERS.key}=${key}`)
  await vi.runAllTimersAsync()
  await opening
  vi.unstubAllGlobals()
  expect(configurator.$notice.get()).toEqual({ state: 'lost', voice })
})
