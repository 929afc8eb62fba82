import { expect, test } from 'vitest'
import { spelled, withMeasuresWhole } from '../../src/lib/domain/dictionary/spelling.ts'

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

test('decimals have a point in Switzerland, in German and in Italian, as its prices and drawings have', () => {
  const written = '0,36, 0,42 und 1,5 × 3 m, 1,2, ab 10.000'
  const swiss = '0.36, 0.42 und 1.5 × 3 m, 1.2, ab 10’000'
  expect(spelled(written, 'de-CH', 'de')).toBe(swiss)
  expect(spelled(written, 'it-CH', 'it')).toBe(swiss)
  expect(spelled(written, 'fr-CH', 'fr')).toBe(written)
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

test('a number and its unit stay in one line, and the sides of a format do', () => {
  const written = {
    text: '85 × 55 mm auf 350 g/m², 3 mm Beschnitt, 10 % mehr, ab 12 €',
    lines: ['{width} × {height} cm', '12 MBit, 5 Meter, 3 × täglich, 24 Gramm', 'bei 0,5 mm.'],
    count: 3,
  }
  expect(withMeasuresWhole(written)).toEqual({
    text: '85~×~55~mm auf 350~g/m², 3~mm Beschnitt, 10~% mehr, ab 12~€'.replaceAll('~', '\u00a0'),
    lines: [
      '{width}~×~{height}~cm'.replaceAll('~', '\u00a0'),
      '12 MBit, 5 Meter, 3 × täglich, 24 Gramm',
      'bei 0,5\u00a0mm.',
    ],
    count: 3,
  })
})
