import { expect, test } from 'vitest'
import { passwordFault } from '../../src/lib/domain/passwords/password.ts'

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
