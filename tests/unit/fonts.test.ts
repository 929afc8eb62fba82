import * as fs from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { documentFiles, themeSheets } from '../../src/lib/server/site/front/themes.ts'
import { compileShop } from '../../src/lib/server/site/shop/index.ts'
import { editedFolder } from '../setup/edited-folder.ts'

const hanken = join(
  import.meta.dirname,
  '../../node_modules/@fontsource-variable/hanken-grotesk/files',
  'hanken-grotesk-latin-wght-normal.woff2',
)
const now = new Date('2026-11-21T10:00:00Z')

const workshop = `
  text:
    family: House Text
    generic: serif
    faces:
      - { file: fonts/house-text.woff2, weight: 400 700, preload: true }
      - { file: fonts/house-text.woff2, weight: "400", style: italic, unicodeRange: U+0100-017F }
  head:
    family: House Head
    generic: serif
    faces:
      - { file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2", weight: 200 800 }
    substitute: { local: [Georgia], sizeAdjust: 98.5, ascent: 90, descent: 25, lineGap: 0 }
`

const { root, read } = editedFolder()

/** The sample shop, and a second theme with fonts of its own on the British tenant. */
beforeEach(() => {
  fs.mkdirSync(join(root, 'fonts'))
  fs.copyFileSync(hanken, join(root, 'fonts/house-text.woff2'))
  const stationer = fs.readFileSync(join(root, 'themes/stationer.yaml'), 'utf8')
  put(
    'themes/workshop.yaml',
    stationer.replace(/\nfonts:\n[\s\S]*?\n(?=\S)/, `\nfonts:${workshop}`),
  )
  const uk = fs.readFileSync(join(root, 'tenants/uk.yaml'), 'utf8')
  put('tenants/uk.yaml', uk.replace('theme: stationer', 'theme: workshop'))
})

function put(path: string, text: string): void {
  fs.writeFileSync(join(root, path), text)
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

test('two themes bring two sets of fonts, from packages and from documents', () => {
  const shop = compileShop(read(), 0, now)
  const sheet = themeSheets()
  const font = documentFiles()
  const [ie, uk] = ['ie', 'uk'].map((id) => text(sheet(shop, id)?.bodies.plain))
  expect(ie).toContain(
    '--font-head:"Bricolage Grotesque Variable","Bricolage Grotesque Variable Substitute",sans-serif',
  )
  expect(uk).toContain('--font-text:"House Text",serif')
  expect(uk).not.toContain('Hanken')
  expect(uk).toContain('font-style:italic')
  expect(uk).toContain('unicode-range:U+0100-017F')
  expect(uk).toContain('src:local("Georgia");size-adjust:98.5%')

  expect(shop.tenant('ie')?.theme.preloads).toHaveLength(2)
  const [preload, ...others] = shop.tenant('uk')?.theme.preloads ?? []
  expect(others).toEqual([])
  expect(preload).toMatch(/^\/_fonts\/house-text\.[0-9a-f]{10}\.woff2$/)
  const asset = font(shop, preload ?? '')
  expect(asset?.type).toBe('font/woff2')
  expect(asset?.kept).toBe('for good')
  expect(Buffer.from(asset?.bodies.plain ?? []).equals(fs.readFileSync(hanken))).toBe(true)
})

test('every font that a sheet names is served, and nothing else', () => {
  const shop = compileShop(read(), 0, now)
  const sheet = themeSheets()
  const font = documentFiles()
  for (const tenant of ['ie', 'uk', 'ch']) {
    const css = text(sheet(shop, tenant)?.bodies.plain)
    const addresses = [...css.matchAll(/url\((\/_fonts\/[^)]+)\)/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) expect(font(shop, address ?? '')).toBeDefined()
  }
  expect(font(shop, '/_fonts/house-text.0000000000.woff2')).toBeUndefined()
})

test('a new file under an old name gets a new address, and the old one stays', () => {
  const font = documentFiles()
  const before = compileShop(read(), 0, now)
  const [old] = before.tenant('uk')?.theme.preloads ?? []
  expect(font(before, old ?? '')).toBeDefined()
  const other = hanken.replace('latin-wght', 'latin-ext-wght')
  fs.copyFileSync(other, join(root, 'fonts/house-text.woff2'))
  const after = compileShop(read(), 0, now)
  const [fresh] = after.tenant('uk')?.theme.preloads ?? []
  expect(fresh).not.toBe(old)
  expect(font(after, fresh ?? '')).toBeDefined()
  expect(font(after, old ?? '')).toBeDefined()
})

test.each([
  [
    'a font that is not there',
    'fonts/house-text.woff2',
    'fonts/house-gone.woff2',
    'There is no font fonts/house-gone.woff2.',
  ],
  [
    'a file outside of both places',
    'fonts/house-text.woff2',
    '../secret.woff2',
    'use a file such as',
  ],
  ['a family that would end its declaration', 'House Head', 'House"};x{', 'use letters, digits'],
])('%s is refused', (_, from, to, problem) => {
  const theme = fs.readFileSync(join(root, 'themes/workshop.yaml'), 'utf8')
  put('themes/workshop.yaml', theme.replace(from, JSON.stringify(to).slice(1, -1)))
  expect(() => compileShop(read(), 0, now)).toThrow(problem)
})

test('a file that is no font is refused', () => {
  put('fonts/house-text.woff2', 'PK')
  expect(() => compileShop(read(), 0, now)).toThrow('This is no WOFF2 font.')
})
