import { expect, test } from 'vitest'
import { linkTerms, startTerms } from '../../src/lib/server/site/shop/term-links.ts'

const pathOf = (id: string) => (id === 'unseen' ? null : `/g/${id}/`)
const linkedIn = (html: string, terms: Record<string, string[]>, self: string | null = null) => {
  const forms = Object.entries(terms).map(([id, forms]) => ({ id, forms }))
  return linkTerms(html, forms, startTerms(self), pathOf)
}
/** The words that became links, with where they lead. */
const links = (html: string, terms: Record<string, string[]>, self?: string) =>
  [...linkedIn(html, terms, self).matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(
    ([, path, words]) => `${words} ${path}`,
  )

test('a term is linked where it is first mentioned, and nowhere else', () => {
  const terms = { bleed: ['bleed', 'bleeds'] }
  expect(linkedIn('<p>Bleed is cut. No bleed, no bleeds.</p>', terms)).toBe(
    '<p><a href="/g/bleed/">Bleed</a> is cut. No bleed, no bleeds.</p>',
  )
})

test('over several texts of a page it is linked once, and the same text stays the same', () => {
  const terms = [{ id: 'bleed', forms: ['bleed'] }]
  const page = startTerms(null)
  const first = linkTerms('<p>one bleed</p>', terms, page, pathOf)
  expect(linkTerms('<p>two bleed</p>', terms, page, pathOf)).toBe('<p>two bleed</p>')
  expect(linkTerms('<p>one bleed</p>', terms, page, pathOf)).toBe(first)
  expect(first).toContain('href')
})

test('links, headings, table heads and code keep their words to themselves', () => {
  const terms = { bleed: ['bleed'] }
  for (const part of ['a href="/x/"', 'h2', 'h3 id="x"', 'th', 'code', 'summary']) {
    const html = `<${part}>the bleed</${part.split(' ')[0]}>`
    expect(linkedIn(html, terms)).toBe(html)
  }
  const nested = '<a href="/x/"><em>bleed</em></a> and <em>bleed</em>'
  expect(linkedIn(nested, terms)).toBe(
    nested.replace(/bleed(?=.{5}$)/, '<a href="/g/bleed/">bleed</a>'),
  )
  expect(links('<img alt="bleed" src="/bleed.png"> <p title="bleed">x</p>', terms)).toEqual([])
})

test('the longest spelling wins, and no term stands inside another', () => {
  const terms = { film: ['film', 'soft-touch film'], soft: ['soft-touch'] }
  expect(links('A soft-touch film. Film.', terms)).toEqual(['soft-touch film /g/film/'])
  expect(links('Soft-touch and film', terms)).toEqual(['Soft-touch /g/soft/', 'film /g/film/'])
})

test('words end where the language ends them', () => {
  expect(links('Farbe, Farben und Farbauftrag', { ink: ['Farben'] })).toEqual(['Farben /g/ink/'])
  expect(links('Der Saum, die Säume, das Säumen', { hem: ['Säume'] })).toEqual(['Säume /g/hem/'])
  expect(links('PVC-Plane aus PVC', { pvc: ['PVC'] })).toEqual(['PVC /g/pvc/'])
  expect(linkedIn('PVC-Plane', { pvc: ['PVC'] })).toBe('PVC-Plane')
  expect(links('l’œillet, d’encre', { eyelet: ['œillet'] })).toEqual(['œillet /g/eyelet/'])
  expect(links('dell’abbondanza è', { bleed: ['abbondanza'] })).toEqual(['abbondanza /g/bleed/'])
  expect(links('fond\u00a0perdu', { bleed: ['fond perdu'] })).toEqual(['fond\u00a0perdu /g/bleed/'])
  expect(links('imprimé, imprime', { print: ['imprime'] })).toEqual(['imprime /g/print/'])
  expect(links('ein PDF/X, bitte', { pdf: ['PDF/X'] })).toEqual(['PDF/X /g/pdf/'])
})

test('a small letter may be a capital one at a sentence’s start; a capital one is meant', () => {
  expect(links('Rillen', { crease: ['rillen'] })).toEqual(['Rillen /g/crease/'])
  expect(links('falz, Falz', { fold: ['Falz'] })).toEqual(['Falz /g/fold/'])
})

test('a term’s own page does not link it, and a term without a page is no link', () => {
  expect(links('bleed and trim', { bleed: ['bleed'], trim: ['trim'] }, 'bleed')).toEqual([
    'trim /g/trim/',
  ])
  expect(linkedIn('unseen', { unseen: ['unseen'] })).toBe('unseen')
})

test('signs that HTML writes in its own way are matched as it writes them', () => {
  expect(links('R&amp;B ink', { rb: ['R&B ink'] })).toEqual(['R&amp;B ink /g/rb/'])
})
