import { expect, test, vi } from 'vitest'
import { STRENGTH_WANTED } from '../../src/lib/domain/passwords/password.ts'
import { demandGoodPassword } from '../../src/lib/server/people/credentials/index.ts'
import { strengthOf } from '../../src/lib/server/people/credentials/judge.ts'
import { anyRefusal } from '../../src/lib/server/refusal.ts'

// Whatever reads the words in the thread of the shop fails.
vi.mock('@zxcvbn-ts/core', () => ({
  ZxcvbnFactory: class {
    constructor() {
      throw new Error('the words were read where calls are answered')
    }
  },
}))

const owner = { email: 'nora@example.test', firstName: 'Nora', lastName: 'Zwettlerin' }

test('new passwords are judged in a thread of their own, which leaves the shop to its callers', async () => {
  const context = { ...anyRefusal, tenant: { name: 'Quire' } }
  await demandGoodPassword(context, 'laid paper, deckled', owner)
  for (const password of ['schmetterling1', 'papillon123', 'farfalla1990', 'correcthorse'])
    await expect(demandGoodPassword(context, password, owner)).rejects.toMatchObject({
      code: 'password_weak',
    })
})

test('each of many at once is told of its own password', async () => {
  const passwords = ['correcthorse', 'laid paper, deckled', 'papillon123', 'x7!kQ2#pLm']
  const told = await Promise.all(passwords.map((password) => strengthOf(password, [])))
  expect(told.map((strength) => strength >= STRENGTH_WANTED)).toEqual([false, true, false, true])
})
