import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSlowRefusals } from '../../src/lib/server/platform/http/slow-refusals.ts'
import { Refusal } from '../../src/lib/server/refusal.ts'

vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tooMany = new Refusal('too_many_requests')

/** Whether a promise is settled after so many milliseconds. */
async function isOverAfter(ms: number, promise: Promise<void>): Promise<boolean> {
  let over = false
  void promise.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return over
}

test('a caller who calls too often waits for the refusal', async () => {
  const refused = createSlowRefusals()
  expect(await isOverAfter(200, refused(tooMany))).toBe(false)
  expect(await isOverAfter(300, refused(tooMany))).toBe(true)
})

test('every other refusal is told at once', async () => {
  expect(await isOverAfter(0, createSlowRefusals()(new Refusal('not_found')))).toBe(true)
})

test('no more wait than memory should be spent on, and those who waited make room', async () => {
  const refused = createSlowRefusals()
  for (let call = 0; call < 1000; call += 1) void refused(tooMany)
  expect(await isOverAfter(0, refused(tooMany))).toBe(true)
  await vi.advanceTimersByTimeAsync(300)
  expect(await isOverAfter(0, refused(tooMany))).toBe(false)
})
