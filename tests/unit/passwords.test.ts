import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordFault, STRENGTH_WANTED } from '../../src/lib/domain/passwords/password.ts'
import { strengthOfAll } from '../../src/lib/server/people/credentials/strength.ts'
import { loadStrength } from '../../src/stores/auth/password-strength.ts'

const rule = { about: ['nora', 'Vellum-Folio', '12345678', 'a1'], minimum: 10 }

test.each(['laid paper, deckled', 'Drei-Wörter-Hier', '🦔🐢🦊🐻🐼🦁🐸🐙🦉🐝', 'x7!kQ2#pLm'])(
  '%s is a good password',
  (password) => {
    expect(passwordFault(password, rule)).toBeNull()
  },
)

test.each(['short', '', '🦔🐢🦊🐻🐼'])('%s is too short', (password) => {
  expect(passwordFault(password, rule)).toBe('short')
})

test.each([
  'passwordpassword',
  'Passwort2026!',
  '12345678901',
  'qwertzuiop',
  'abcabcabcabc',
  'NoraNora1234',
  'vellumfolio!!',
  'mot-de-passe-1',
])('%s is easy to guess', (password) => {
  expect(passwordFault(password, rule)).toBe('guessable')
})

test.each([
  ['schmetterling1', 'de'],
  ['papillon123', 'fr'],
  ['farfalla1990', 'it'],
  ['correcthorse', 'en'],
])('%s is words of %s, for the server and in the browser', async (password, language) => {
  expect(passwordFault(password, rule)).toBeNull()
  expect((await strengthOfAll())(password, [])).toBeLessThan(STRENGTH_WANTED)
  expect((await loadStrength(language))(password, [])).toBeLessThan(STRENGTH_WANTED)
})

test.each(['laid paper, deckled', 'Drei-Wörter-Hier', '🦔🐢🦊🐻🐼🦁🐸🐙🦉🐝', 'x7!kQ2#pLm'])(
  '%s is hard to guess',
  async (password) => {
    expect((await strengthOfAll())(password, [])).toBeGreaterThanOrEqual(STRENGTH_WANTED)
  },
)

test('what everybody knows of somebody is easy to guess, and nothing takes long to judge', async () => {
  const judge = await strengthOfAll()
  expect(judge('zwettlerin77', [])).toBeGreaterThan(judge('zwettlerin77', ['Zwettlerin']))
  const texts = fc.string({ unit: fc.constantFrom(...'p4$$w0rdl3e7@1!'), maxLength: 200 })
  fc.assert(
    fc.property(texts, (password) => {
      const started = process.cpuUsage()
      judge(password, ['nora'])
      const { user, system } = process.cpuUsage(started)
      expect((user + system) / 1000).toBeLessThan(1000)
    }),
    { numRuns: 60 },
  )
})
