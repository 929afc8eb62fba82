import { expect, test } from 'vitest'
import { spelled } from '../../src/lib/domain/dictionary/spelling.ts'

const german = {
  title: 'Größe und Maß',
  lines: ['„nur vorn“ oder „beidseitig“', { text: 'von 100 bis 10.000 Stück, 1.250.000 im Jahr' }],
  count: 3,
}

test('words of the language are spelled as Switzerland spells them, however deep they stand', () => {
  expect(spelled(german, 'de-CH', 'de')).toEqual({
    title: 'Grösse und Mass',
    lines: [
      '«nur vorn» oder «beidseitig»',
      { text: 'von 100 bis 10’000 Stück, 1’250’000 im Jahr' },
    ],
    count: 3,
  })
})

test('what is no number in thousands stays', () => {
  const text = 'am 24.12.2026, Version 1.250.3, 12.5 mm, 3.000,50 und 1234.567'
  expect(spelled(text, 'de-CH', 'de')).toBe(text)
})

test('what was written for the locale stays as it was written', () => {
  expect(spelled(german, 'de-CH', 'de-CH')).toBe(german)
})

test('other locales and documents without words stay the same', () => {
  expect(spelled(german, 'de-DE', 'de')).toBe(german)
  expect(spelled(german, 'fr-CH', 'fr')).toBe(german)
  expect(spelled(german, 'de-CH', null)).toBe(german)
})
