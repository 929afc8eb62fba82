import { expect, test } from 'vitest'
import { unmeantText } from '../../src/lib/server/site/pages/unmeant-text.ts'

const said = (html: string, written = '') =>
  unmeantText(Buffer.from(html), (text) => written.includes(text))

test.each([
  ['<p>From <b>NaN</b> €</p>', 'reads "From NaN €"'],
  ['<p>Delivered to undefined</p>', 'reads "Delivered to undefined"'],
  ['<li>[object Object]</li>', 'reads "[object Object]"'],
  ['<p>undefined!</p>', 'lacks a voice'],
  ['<img alt="undefined!">', 'lacks a voice'],
])('a page that says %s is found', (html, sentence) => {
  expect(said(html)).toContain(sentence)
})

test.each([
  '<p>Business cards</p>',
  '<script>if (x === undefined) y = NaN</script><p>Flyers</p>',
  '<style>a{content:"NaN"}</style><a class="undefined-x" data-id="NaN">Nan bread, NaNo, undefined-ness</a>',
])('a page that means what it says is not: %s', (html) => {
  expect(said(html)).toBeNull()
})

test('what a document says is meant, and nothing else beside it', () => {
  const written = 'Where the bleed is left undefined, we add 3 mm. NaN bread is no paper.'
  const page = '<p>Where the <b>bleed</b> is left undefined, we add 3 mm.</p><p>NaN bread</p>'
  expect(said(page, written)).toBeNull()
  expect(said(`${page}<p>Delivered to undefined</p>`, written)).toContain('Delivered to undefined')
})
