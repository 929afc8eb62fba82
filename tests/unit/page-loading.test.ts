import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'

afterEach(() => vi.unstubAllGlobals())

test('the flag is false while a page loads and true when it has', async () => {
  const { tell } = open('loading')
  const { $pageLoaded, watchPageLoading } = await import('../../src/stores/browser/page-loading.ts')
  const seen: boolean[] = []
  $pageLoaded.listen((loaded) => seen.push(loaded))
  const stop = watchPageLoading()
  expect($pageLoaded.get()).toBe(false)
  for (const event of ['load', 'pagehide', 'pageshow']) tell(event)
  expect(seen).toEqual([true, false, true])
  stop()
  tell('pagehide')
  expect($pageLoaded.get()).toBe(true)
})

test('a page that is there already has loaded', async () => {
  open('complete')
  const { $pageLoaded, watchPageLoading } = await import('../../src/stores/browser/page-loading.ts')
  watchPageLoading()
  expect($pageLoaded.get()).toBe(true)
})

function open(readyState: DocumentReadyState) {
  fakeBrowser()
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('document', { readyState })
  return { tell: (name: string) => void events.dispatchEvent(new Event(name)) }
}
