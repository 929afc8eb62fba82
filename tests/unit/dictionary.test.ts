import { expect, test } from 'vitest'
import { fill, voice, voiceCount } from '../../src/lib/domain/dictionary/dictionary.ts'

const pages = {
  cart: {
    title: 'Your cart',
    'lines.empty': 'Nothing here yet',
    lines_one: '{count} product',
    lines_other: '{count} products',
  },
}

test('voices are addressed page.key, in any case (specification, section 3)', () => {
  expect(voice(pages, 'cart.title')).toBe('Your cart')
  expect(voice(pages, 'Cart.Title')).toBe('Your cart')
  expect(voice(pages, 'cart.lines.empty')).toBe('Nothing here yet')
})

test('a missing voice reads undefined! (section 8)', () => {
  for (const key of [
    'cart.nothing',
    'none.title',
    'cart',
    '',
    'cart.constructor',
    'constructor.x',
  ]) {
    expect(voice(pages, key)).toBe('undefined!')
  }
  expect(voiceCount(pages, 'cart.title', 2, 'en-IE')).toBe('undefined!')
})

test('a switch shows keys in place of texts (section 3)', () => {
  expect(voice(pages, 'Cart.Title', { showKeys: true })).toBe('cart.title')
  expect(voiceCount(pages, 'cart.lines', 2, 'en-IE', { showKeys: true })).toBe('cart.lines')
})

test('counted voices follow the locale', () => {
  expect(voiceCount(pages, 'cart.lines', 1, 'en-IE')).toBe('1 product')
  expect(voiceCount(pages, 'cart.lines', 0, 'en-IE')).toBe('0 products')
  expect(voiceCount(pages, 'cart.lines', 0, 'fr-FR')).toBe('0 product')
  expect(voiceCount(pages, 'cart.lines', 1234, 'de-DE')).toBe('1.234 products')
})

test('placeholders are filled, and one without a value shows', () => {
  expect(fill('{a} and {b}, {a}', { a: 1, b: '$&' })).toBe('1 and $&, 1')
  expect(fill('{toString} {b}', { a: 1 })).toBe('{toString} {b}')
})

test('a value that ends with a full stop ends its sentence', () => {
  const text = 'Zugesagt für {day}. Es kommt am {day}'
  expect(fill(text, { day: 'Fr., 4. Dez.' })).toBe(
    'Zugesagt für Fr., 4. Dez. Es kommt am Fr., 4. Dez.',
  )
  expect(fill(text, { day: 'heute' })).toBe('Zugesagt für heute. Es kommt am heute')
  expect(fill('{what}. Sent.', {})).toBe('{what}. Sent.')
})
