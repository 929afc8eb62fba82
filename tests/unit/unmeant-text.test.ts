import { expect, test } from 'vitest'
import { unmeantText } from '../../src/lib/server/site/pages/unmeant-text.ts'

const said = (html: string) => unmeantText(Buffer.from(html))

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
