import { vi } from 'vitest'

// Thousands of customers are made by the tests of calls, each with a password that is judged and three hashes. Here
// it is judged by the words of one language and by the thread that asks, and hashed with the least
// work that argon2id knows. What a shop does is told by the unit tests of passwords and by the benchmark of accounts.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const least = { memoryCost: 64, timeCost: 1, parallelism: 1 }
  const hash: typeof real.hash = (password, options) =>
    real.hash(password, { ...options, ...least })
  return { ...real, hash }
})

vi.mock('../../src/lib/server/people/credentials/judge.ts', async () => {
  const { strengthOfAll } = await import('../../src/lib/server/people/credentials/strength.ts')
  return {
    strengthOf: async (password: string, about: readonly string[]) =>
      (await strengthOfAll())(password, about),
  }
})
vi.mock('@zxcvbn-ts/language-de', () => ({ dictionary: {} }))
vi.mock('@zxcvbn-ts/language-fr', () => ({ dictionary: {} }))
vi.mock('@zxcvbn-ts/language-it', () => ({ dictionary: {} }))
