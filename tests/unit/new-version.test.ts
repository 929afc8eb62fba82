import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'

let seen: 'visible' | 'hidden'
const answered = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser()
  seen = 'visible'
  answered.mockReset().mockResolvedValue({ ok: true, json: async () => ({ build: 'two' }) })
  vi.stubGlobal('fetch', answered)
  const events = new EventTarget()
  vi.stubGlobal('document', {
    get visibilityState() {
      return seen
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

async function watch(own: string) {
  const { $pageLoaded } = await import('../../src/stores/browser/page-loading.ts')
  const { $newVersion, watchVersion } = await import('../../src/stores/browser/new-version.ts')
  $pageLoaded.set(true)
  watchVersion(own)
  return $newVersion
}

test('a newer build is noticed after a while, and asked for no more', async () => {
  const $newVersion = await watch('one')
  await minutes(14)
  expect(answered).not.toHaveBeenCalled()
  await minutes(2)
  expect(answered).toHaveBeenCalledExactlyOnceWith('/_build.json', { cache: 'no-store' })
  expect($newVersion.get()).toBe(true)
  await minutes(60)
  expect(answered).toHaveBeenCalledTimes(1)
})

test('the same build, no answer and nonsense offer nothing, and are asked for again', async () => {
  const $newVersion = await watch('two')
  await minutes(16)
  answered.mockRejectedValue(new TypeError('offline'))
  await minutes(16)
  answered.mockResolvedValue({ ok: true, json: async () => 'maintenance' })
  await minutes(16)
  expect(answered).toHaveBeenCalledTimes(3)
  expect($newVersion.get()).toBe(false)
})

test('a page that nobody looks at asks nothing', async () => {
  seen = 'hidden'
  const $newVersion = await watch('one')
  await minutes(120)
  expect([answered.mock.calls.length, $newVersion.get()]).toEqual([0, false])
})
