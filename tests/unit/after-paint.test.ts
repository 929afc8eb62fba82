import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint, answerFirst, painted } from '../../src/stores/browser/after-paint.ts'
import { steady } from '../../src/stores/product/steady.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits for the frame that is painted next, and does once what is asked for twice', async () => {
  const ask = vi.fn((callback: () => void) => setTimeout(callback, 16))
  vi.stubGlobal('requestAnimationFrame', ask)
  const done: string[] = []
  const work = () => done.push('work')
  afterPaint(work)
  afterPaint(work)
  void painted().then(() => done.push('painted'))
  expect(ask).toHaveBeenCalledTimes(1)
  requestAnimationFrame(() => done.push('frame'))
  await vi.advanceTimersByTimeAsync(40)
  expect(done).toEqual(['frame', 'work', 'painted'])
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toHaveLength(3)
})

test('waits for the answer to what was asked with the click, and until that is painted', async () => {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16))
  const work = vi.fn()
  answerFirst(new Promise((resolve) => setTimeout(resolve, 100)))
  afterPaint(work)
  await vi.advanceTimersByTimeAsync(110)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(work).toHaveBeenCalledTimes(1)
  afterPaint(work)
  await vi.advanceTimersByTimeAsync(20)
  expect(work).toHaveBeenCalledTimes(2)
})

test('an answer that is late, or given up, keeps nothing waiting', async () => {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16))
  const work = vi.fn()
  answerFirst(new Promise(() => {}))
  afterPaint(work)
  await vi.advanceTimersByTimeAsync(240)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(40)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a page that paints nothing goes on', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const work = vi.fn()
  afterPaint(work)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300)
  expect(work).toHaveBeenCalledTimes(1)
})

test('where nothing is painted at all it is done at once', () => {
  vi.stubGlobal('requestAnimationFrame', undefined)
  const work = vi.fn()
  afterPaint(work)
  expect(work).toHaveBeenCalledTimes(1)
})

test('what follows from a store is told of where it says something else', () => {
  const $numbers = atom([1, 2])
  const $parts = steady($numbers, ([first, second]) => ({ a: [first], b: [second] }))
  const told = vi.fn()
  $parts.listen(told)
  const before = $parts.get()
  $numbers.set([1, 2])
  expect(told).not.toHaveBeenCalled()
  $numbers.set([1, 3])
  expect(told).toHaveBeenCalledTimes(1)
  expect($parts.get().a).toBe(before.a)
  expect($parts.get().b).toEqual([3])
})
