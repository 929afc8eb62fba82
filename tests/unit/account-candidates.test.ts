import { expect, test, vi } from 'vitest'
import { type Candidate, ownerOf } from '../../src/lib/server/people/auth/accounts.ts'

const tried = vi.hoisted(() => ({ hashes: [] as (string | undefined)[] }))
vi.mock('../../src/lib/server/people/credentials/index.ts', () => ({
  isPassword: async (stored: string | undefined, password: string) => {
    tried.hashes.push(stored)
    return stored !== undefined && stored === password
  },
}))

const account = (id: string, passwordHash?: string): Candidate => ({
  id,
  email: 'ada@example.test',
  name: 'Ada',
  passwordHash,
  isLocked: false,
  knowsDevice: false,
})

test.each([
  ['nobody', {}],
  ['an account', { confirmed: account('confirmed', 'right') }],
  ['one with a passkey alone', { confirmed: account('confirmed') }],
  ['a registration', { registered: account('registered', 'mine') }],
  ['both', { registered: account('registered', 'mine'), confirmed: account('confirmed', 'right') }],
])('a wrong password takes as much work for %s', async (_, candidates) => {
  tried.hashes = []
  expect(await ownerOf(candidates, 'wrong')).toBeUndefined()
  expect(tried.hashes).toHaveLength(2)
})

test('who registered takes one look, whether or not there is an account', async () => {
  const registered = account('registered', 'mine')
  for (const confirmed of [undefined, account('confirmed', 'right')]) {
    tried.hashes = []
    expect((await ownerOf({ registered, confirmed }, 'mine'))?.id).toBe('registered')
    expect(tried.hashes).toHaveLength(1)
  }
  expect(
    (await ownerOf({ registered, confirmed: account('confirmed', 'right') }, 'right'))?.id,
  ).toBe('confirmed')
})
