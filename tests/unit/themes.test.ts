import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groundAt } from '../../src/layouts/parts/pictures.ts'
import { createPictureContext, liveText } from '../../src/lib/pictures/context.ts'
import { drawPicture } from '../../src/lib/pictures/draw.ts'
import { defaultPalette, ownColours, paletteOf } from '../../src/lib/pictures/palette.ts'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { drawInShop } from '../../src/lib/server/site/pictures/index.ts'
import { compileShop, themeCss } from '../../src/lib/server/site/shop/index.ts'
import { editedFolder } from '../setup/edited-folder.ts'

const content = join(import.meta.dirname, '../../src/content')
const now = new Date('2026-11-21T10:00:00Z')
const press = 'themes/press-sheet.yaml'

const shop = editedFolder(content)
const { root } = shop

/** What publishing says about the press sheet after an edit. */
function problems(from: string | RegExp, to: string): string[] {
  const path = join(root, press)
  const before = fs.readFileSync(path, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error('the theme was to be changed and was not')
  fs.writeFileSync(path, after)
  try {
    compileShop(shop.read(), 0, now)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const lines = after.split('\n')
    return error.problems.map(
      ({ path, line, message }) => `${path} [${lines[(line ?? 0) - 1]?.trim()}] ${message}`,
    )
  } finally {
    fs.writeFileSync(path, before)
  }
}

test('a token that components read and a theme lacks is told', () => {
  const [problem, ...others] = problems(/ {2}row-wash: .*\n/, '')
  expect(others).toEqual([])
  expect(problem).toContain(`${press} [tokens:] tokens.row-wash`)
})

test('a token that is no colour is told at its line', () => {
  const [problem] = problems('edge: "#8d8678"', 'edge: brown')
  expect(problem).toContain(`${press} [edge: brown] tokens.edge: use a colour such as #1f4396`)
})

test('tokens that could not be read on one another are told at their line', () => {
  expect(problems('ink-2: "#57534a"', 'ink-2: "#a8a49b"')).toContainEqual(
    `${press} [ink-2: "#a8a49b"] tokens.ink-2: #a8a49b on page #fbfaf7 has a contrast of 2.4; it takes 4.5.`,
  )
  // What stands for another token is judged as that.
  const asInk = problems('on-brand: var(--sheet)', 'on-brand: var(--ink-2)')
  expect(asInk[0]).toContain('tokens.on-brand: #57534a on brand #17150f')
})

test('a ground that pictures need and a theme lacks is told', () => {
  const [problem] = problems(/ {4}sage: "#f1eee8"\n/, '')
  expect(problem).toContain('pictures.grounds.sage')
})

test('every custom property that style sheets read is defined, whatever theme is on', () => {
  const sheets = ['layouts', 'islands']
    .flatMap((folder) =>
      fs
        .readdirSync(join(content, '..', folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.css'))
        .map((path) => join(content, '..', folder, path)),
    )
    .map((path) => fs.readFileSync(path, 'utf8'))
    .join('\n')
  const defined = new Set([...sheets.matchAll(/^\s*--([\w-]+):/gm)].map(([, name]) => name))
  const read = [...sheets.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name ?? '')
  const { library } = compileShop(shop.read(), 0, now)
  const themes = library.all('theme').map(({ id }) => id)
  expect(themes.toSorted()).toEqual(['overprint', 'press-sheet', 'stationer'])
  const [someone] = library.all('tenant')
  if (!someone) throw new Error('there is no tenant')
  for (const theme of themes) {
    const css = themeCss(library, { ...someone.data, theme })
    const given = new Set([...css.matchAll(/--([\w-]+):/g)].map(([, name]) => name))
    expect(
      read.filter((name) => !defined.has(name) && !given.has(name)),
      theme,
    ).toEqual([])
  }
})

test('what one presses is always in the colour of the brand', () => {
  const { library } = compileShop(shop.read(), 0, now)
  const swiss = library.get('tenant', 'ch')
  if (!swiss) throw new Error('there is no Swiss tenant')
  const css = themeCss(library, swiss)
  expect(css).toContain(`--act:${swiss.brand.brand};`)
  expect(css).toContain('--brand:var(--ink);')
})

test('tiles follow the theme’s papers, and the shop’s own comes third', () => {
  const sequence = ['sky', 'chalk', 'butter', 'blush'] as const
  const row = [0, 1, 2, 3, 4].map((index) => groundAt(index, { ground: 'butter', sequence }))
  expect(row).toEqual(['sky', 'chalk', 'butter', 'blush', 'sky'])
})

test('one picture is three pictures in three studios', () => {
  const { library } = compileShop(shop.read(), 0, now)
  const spec = { scene: 'cards', ground: 'butter' } as const
  const [stationer, pressed, overprinted] = ['stationer', 'press-sheet', 'overprint'].map((theme) =>
    drawInShop(library, { tenant: 'ie', theme }, spec),
  )
  expect(new Set([stationer, pressed, overprinted]).size).toBe(3)
  expect(stationer).toContain('feGaussianBlur')
  expect(overprinted).not.toContain('feGaussianBlur')
  expect(overprinted).toContain('non-scaling-stroke')
  expect(stationer).not.toContain('non-scaling-stroke')
})

test('a turned table shows another side of what lies on it', () => {
  const studio = { ...defaultPalette.studio, turn: 20 }
  const draw = (palette: typeof defaultPalette) =>
    drawPicture(createPictureContext({ palette, text: liveText, prefix: 't' }), {
      scene: 'carton',
      ground: 'sage',
    })
  const colours = { grounds: {}, colours: {}, studio }
  expect(draw(paletteOf(colours))).not.toBe(draw(defaultPalette))
  expect(ownColours(colours)).toEqual(colours)
  expect(ownColours({ ...colours, studio: defaultPalette.studio })).toEqual({
    grounds: {},
    colours: {},
  })
})
