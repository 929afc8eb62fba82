import { computed } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'

const START = Date.parse('2026-11-20T09:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const browser = fakeBrowser()
  const { persisted } = await import('../../src/lib/client/persisted.ts')
  const schema = await import('../../src/lib/client/schema.ts')
  const count = schema.object({ count: schema.number })
  return { ...browser, persisted, schema, count }
}

test('a value is stored in the wrapper of the specification, for 5 minutes if nothing is said', async () => {
  const { persisted, count, storage } = await open()
  const $count = persisted('count', count)
  expect($count.get()).toBeNull()
  $count.keep({ count: 2 })
  expect(JSON.parse(storage.get('quire.count') ?? '')).toEqual({
    created: START,
    value: { count: 2 },
    expiry: 5,
    unit: 'm',
  })
  vi.setSystemTime(START + 299_999)
  expect($count.get()).toEqual({ count: 2 })
  vi.setSystemTime(START + 300_000)
  expect($count.get()).toBeNull()
})

test('an expiry may be the store’s own, or one value’s', async () => {
  const { persisted, count } = await open()
  const $count = persisted('count', count, [2, 'd'])
  $count.keep({ count: 1 })
  vi.setSystemTime(START + 2 * 86_400_000 - 1)
  expect($count.get()).not.toBeNull()
  $count.keep({ count: 1 }, [1, 's'])
  vi.advanceTimersByTime(1_000)
  expect($count.get()).toBeNull()
})

test('looking at a value does not make it younger, and answers the same object', async () => {
  const { persisted, count, storage } = await open()
  const $count = persisted('count', count)
  $count.keep({ count: 1 })
  const text = storage.get('quire.count')
  vi.setSystemTime(START + 60_000)
  expect($count.get()).toBe($count.get())
  expect(storage.get('quire.count')).toBe(text)
})

test('what is not shaped as declared reads as null', async () => {
  const { persisted, schema, storage } = await open()
  const { object, text, oneOf, or, record, flag } = schema
  const decode = object({
    id: text,
    kind: or(oneOf('a', 'b'), 'a'),
    marks: or(record(flag), null),
  })
  const $value = persisted('value', decode)
  const store = (value: unknown) =>
    storage.set(
      'quire.value',
      JSON.stringify({ created: START - Math.random(), value, expiry: 1, unit: 'h' }),
    )
  for (const wrong of [null, 7, 'x', [], {}, { id: 7 }, { id: '' }]) {
    store(wrong)
    expect($value.get()).toBeNull()
  }
  storage.set('quire.value', 'not json')
  expect($value.get()).toBeNull()
  store({ id: 'x', kind: 'z', marks: { one: true }, secret: 1 })
  expect($value.get()).toEqual({ id: 'x', kind: 'a', marks: { one: true } })
  store({ id: 'x', marks: { one: 1 } })
  expect($value.get()).toMatchObject({ marks: null })
})

describe('those who listen', () => {
  test('hear of this tab and of others', async () => {
    const { persisted, count, storage, otherTab } = await open()
    const $count = persisted('count', count)
    const $double = computed($count, (value) => (value?.count ?? 0) * 2)
    const seen: number[] = []
    const stop = $double.subscribe((value) => void seen.push(value))
    $count.keep({ count: 1 })
    storage.set(
      'quire.count',
      JSON.stringify({ created: START, value: { count: 5 }, expiry: 1, unit: 'h' }),
    )
    otherTab('count')
    $count.clear()
    expect(seen).toEqual([0, 2, 10, 0])
    stop()
  })

  test('follow only what other tabs do, until they stop', async () => {
    const { persisted, count, otherTab } = await open()
    const $count = persisted('count', count)
    const heard = vi.fn()
    const stop = $count.follow(heard)
    $count.keep({ count: 1 })
    otherTab('something-else')
    expect(heard).not.toHaveBeenCalled()
    otherTab('count')
    stop()
    otherTab('count')
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

test('a browser that refuses storage keeps values for the page', async () => {
  const { persisted, count } = await open()
  const refuse = (name: string) => () => {
    throw new DOMException('no', name)
  }
  vi.stubGlobal('localStorage', {
    getItem: refuse('SecurityError'),
    setItem: refuse('QuotaExceededError'),
    removeItem: refuse('SecurityError'),
  })
  const $count = persisted('count', count)
  expect($count.get()).toBeNull()
  $count.keep({ count: 2 })
  expect($count.get()).toEqual({ count: 2 })
  $count.clear()
  expect($count.get()).toBeNull()
})

test('a server has none and keeps nothing', async () => {
  const { persisted, count } = await open()
  vi.stubGlobal('localStorage', undefined)
  const $count = persisted('count', count)
  $count.keep({ count: 1 })
  expect($count.get()).toBeNull()
})
