import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

/** `npm run fuzz` sends as many as were named, or 60,000. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 3000)
const seed = Number(process.env['FUZZ_SEED'] ?? 4711)

test(`of ${requests} requests made from the API document none is a fault of ours (seed ${seed})`, {
  timeout: 1_800_000,
}, async () => {
  const { found, byStatus } = await fuzz({ requests, seed })
  const counts = [...byStatus].sort(([a], [b]) => a - b)
  console.log(counts.map(([status, count]) => `${status}: ${count}`).join(', '))
  expect(found.slice(0, 20)).toEqual([])
  // Requests that are all refused alike would find nothing.
  expect(byStatus.get(200) ?? 0).toBeGreaterThan(requests / 50)
})
