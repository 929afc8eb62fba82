import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from '../../src/lib/server/people/credentials/index.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

/** What a stored hash says of the work that it took: kind, version, memory, passes, lanes. */
const workOf = (hash: string) => hash.split('$').slice(1, 4)

test('a password takes the work of argon2id that OWASP asks for', async () => {
  expect(workOf(await hashPassword('laid paper'))).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
})

test('who has no account costs the same work as who has one, and never gets in', async () => {
  const stored = await hashPassword('laid paper')
  for (const hash of [stored, undefined]) {
    for (const password of ['laid paper', 'wove paper', 'nobody has this password']) {
      vi.mocked(verify).mockClear()
      const isRight = await isPassword(hash, password)
      expect(isRight).toBe(hash !== undefined && password === 'laid paper')
      expect(vi.mocked(verify).mock.calls.map(([against]) => workOf(String(against)))).toEqual([
        workOf(stored),
      ])
    }
  }
})

test('many sign-ins at once leave a thread to everything else', async () => {
  const stored = await hashPassword('laid paper')
  const running = { now: 0, most: 0 }
  const right = vi.mocked(verify).getMockImplementation()
  vi.mocked(verify).mockImplementation(async (...args) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    const answer = await right?.(...args)
    running.now -= 1
    return answer ?? false
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => isPassword(stored, at % 2 ? 'laid paper' : 'wove paper')),
  )
  expect(answers).toEqual(Array.from({ length: 12 }, (_, at) => at % 2 === 1))
  // Node has four for files, compression and hashes together.
  expect(running.most).toBeLessThan(4)
})
