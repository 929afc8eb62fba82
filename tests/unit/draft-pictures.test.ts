import { expect, test } from 'vitest'
import { wordsFor } from '../../src/islands/admin/content/pictures/insert.ts'
import {
  freeNameOf,
  isPictureName,
  pictureNameOf,
} from '../../src/lib/domain/staff/picture-name.ts'
import { aboutText } from '../../src/lib/server/site/drafts/pictures/about-text.ts'
import { formatOf } from '../../src/lib/server/site/editions/index.ts'
import { photograph } from '../setup/photograph.ts'

test.each([
  ['Tag der offenen Tür (2).JPG', 'tag-der-offenen-tur-2'],
  ['C:\\Bilder\\Große Straße.png', 'grosse-strasse'],
  ['../../etc/passwd', 'passwd'],
  ['.htaccess.jpg', 'htaccess'],
  ['📸✨.webp', ''],
  ['Œuvre à l’été.avif', 'oeuvre-a-l-ete'],
  ['image.tar.gz', 'image-tar'],
])('%s is called %s', (file, name) => {
  expect(pictureNameOf(file)).toBe(name)
  if (name !== '') expect(isPictureName(name)).toBe(true)
})

test('a long name is cut to one that fits, also with a number', () => {
  const name = pictureNameOf(`${'ab-'.repeat(100)}.jpg`)
  expect(isPictureName(name)).toBe(true)
  const free = freeNameOf(name, new Set([name]))
  expect(free).toMatch(/-2$/)
  expect(isPictureName(free)).toBe(true)
  expect(freeNameOf('press', new Set(['press', 'press-2']))).toBe('press-3')
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '%s is told by what it holds',
  async (format) => {
    expect(formatOf(await photograph({ width: 400, height: 400, format }))).toBe(format)
  },
)

test('a drawing is told after what may stand before it, and a page of HTML is none', () => {
  const of = (text: string) => formatOf(Buffer.from(text))
  expect(of('\ufeff<?xml version="1.0"?>\n<!-- made by hand -->\n<svg viewBox="0 0 9 9"/>')).toBe(
    'svg',
  )
  expect(of('<!doctype html><title>svg</title>')).toBeNull()
  expect(of('')).toBeNull()
})

test('what is said of a picture is put into its document, and the rest of that stays', () => {
  const before =
    '# By the photographer\nrights: © A\nalt:\n  en: Old # short\n  de: Alt\n  de-CH: Schweizer Alt\n'
  const middle = { focus: { x: 50, y: 50 }, rights: '© A' }
  expect(aboutText(before, { ...middle, alt: { en: 'New: a press', de: '' } })).toBe(
    '# By the photographer\nrights: © A\nalt:\n  en: "New: a press" # short\n  de-CH: Schweizer Alt\n',
  )
  const all = { alt: { en: 'A press' }, focus: { x: 20, y: 30.5 }, rights: '' }
  expect(aboutText(null, all)).toBe('alt:\n  en: A press\nfocus: { x: 20, y: 30.5 }\n')
  expect(aboutText('alt: [', all)).toBeNull()
  expect(aboutText('- a list\n', all)).toBeNull()
})

test('a picture stands in a text as an image, and by its name where documents name one', () => {
  const press = { name: 'press', file: 'press.jpg', alt: 'A [big] press' }
  const at = (before: string, isProse = false) => wordsFor(press, { before, isProse })
  expect(at('', true)).toBe('![A big press](/images/press.jpg)')
  expect(at('picture: { photo: ')).toBe('press')
  expect(at('picture: { photo:')).toBe(' press')
  expect(at('picture: ')).toBe('{ photo: press }')
  expect(at('picture:')).toBe(' { photo: press }')
  expect(at('  - a line with ')).toBe('press')
})
