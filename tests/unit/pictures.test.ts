import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { motifNames, shopArtwork } from '../../src/content/artwork/index.ts'
import { onPage } from '../../src/islands/product/draw-parts.ts'
import {
  artworkFor,
  type Imprint,
  type Imprints,
  imprintNames,
  loadArtwork,
} from '../../src/lib/pictures/artwork.ts'
import { createPictureContext, liveText } from '../../src/lib/pictures/context.ts'
import { drawPicture } from '../../src/lib/pictures/draw.ts'
import { favicon, logoMark, markNames } from '../../src/lib/pictures/marks.ts'
import { ownColours, defaultPalette as palette, paletteOf } from '../../src/lib/pictures/palette.ts'
import { previewBanner } from '../../src/lib/pictures/previews/banner.ts'
import { previewCards } from '../../src/lib/pictures/previews/cards.ts'
import { previewFlyer } from '../../src/lib/pictures/previews/flyer.ts'
import { previewLabel } from '../../src/lib/pictures/previews/label.ts'
import { stackPicture, stackPlan } from '../../src/lib/pictures/previews/stack.ts'
import { eyeletPlaces } from '../../src/lib/pictures/scenes/eyelets.ts'
import { foils, laminations, pictureRatios, pictureScenes } from '../../src/lib/pictures/spec.ts'
import { swatch } from '../../src/lib/pictures/swatches/swatch.ts'
import { outlineText } from '../../src/lib/server/site/pictures/typeset.ts'

const outlines = outlineText()
const makers = await loadArtwork(shopArtwork)
const imprint: Imprint = {
  ...{ motif: 'bowls', ground: 'teal', accent: 'tomato', type: 'cream', second: 'plum' },
  ...{ third: 'marigold', name: 'Saltmarsh', title: ['Bring a', 'friend.'], line: 'Stoneware' },
  ...{ person: 'Ines Calloway', role: 'Potter', lines: ['18:00 Doors', '+44 1632 960 118'] },
}
const imprints: Imprints = {
  ...Object.fromEntries(imprintNames.map((name) => [name, imprint])),
  counter: { ...imprint, motif: 'loaf', short: 'Salt', lines: ['Best', 'today.'] },
}
const artwork = artworkFor(makers, imprints)
const live = (prefix = 'v') => createPictureContext({ palette, text: liveText, prefix, artwork })
const printed = (prefix = 'p') => createPictureContext({ palette, text: outlines, prefix, artwork })

/** Tags that do not close, close twice or cross; empty for well-formed markup. */
function markupFaults(svg: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][\w:-]*="[^"<>]*")*)(\/?)>/g,
    (...match) => {
      const [, closing, name = '', , empty] = match as string[]
      if (closing && open.pop() !== name) faults.push(`</${name}> closes nothing`)
      if (!closing && !empty) open.push(name)
      return ''
    },
  )
  if (open.length > 0) faults.push(`left open: ${open.join(' ')}`)
  if (/[<>]|&(?!amp;|lt;|gt;|quot;)/.test(rest)) faults.push(`loose markup: ${rest.slice(0, 80)}`)
  return faults
}

function idFaults(svg: string): string[] {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  const known = new Set(ids)
  const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1])
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `twice: ${id}`),
    ...used.filter((id) => !known.has(id)).map((id) => `unknown: ${id}`),
  ]
}

function expectSound(svg: string): void {
  expect(markupFaults(svg)).toEqual([])
  expect(idFaults(svg)).toEqual([])
  // Matched by hand, so that a failure does not print the whole picture.
  expect(
    /.{0,40}(?:NaN|undefined|Infinity|\[object|\.\d{5}| style=)/.exec(svg)?.[0],
  ).toBeUndefined()
}

const sheet = { width: '85 mm', height: '55 mm', thickness: '0.42 mm' }

/** Kilobytes of scenes that show many things. */
const most: Record<string, number> = { hero: 46, 'large-format': 30, christmas: 62, workshop: 62 }

describe('scenes', () => {
  test.each(pictureScenes)('%s is a sound document, small enough, and always the same', (scene) => {
    const svg = drawPicture(printed(), { scene, ground: 'blush' })
    expectSound(svg)
    expect(svg).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 400 400"/)
    expect(svg).not.toContain('<text')
    const limit = most[scene] ?? (scene.startsWith('counter-') ? 52 : 20)
    expect(svg.length / 1024).toBeLessThan(limit)
    expect(drawPicture(printed(), { scene, ground: 'blush' })).toBe(svg)
  })

  test.each(pictureRatios)('every ratio draws: %s', (ratio) => {
    for (const scene of pictureScenes) {
      expectSound(drawPicture(live(), { scene, ground: 'sky', ratio }))
    }
  })

  test('a thing is drawn in the format that was ordered, whatever it is', () => {
    const size = fc.integer({ min: 10, max: 6000 })
    fc.assert(
      fc.property(
        fc.constantFrom('cards', 'flyers', 'banner', 'roll', 'pad', 'calendar'),
        size,
        size,
        fc.constantFrom(...laminations),
        fc.constantFrom('round', 'oval', 'square', 'rectangle', 'rounded'),
        (scene, width, height, lamination, shape) => {
          const options = { width, height, lamination, shape, corner: 3, count: 1000 }
          expectSound(drawPicture(live(), { scene, ground: 'sage', ratio: 'thumb', options }))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('the ground and the colours come from the palette', () => {
    const other = {
      ...palette,
      grounds: { ...palette.grounds, sage: '#123456' },
      art: { ...palette.art, teal: '#654321' },
    }
    const context = createPictureContext({ palette: other, text: liveText, prefix: 'x', artwork })
    const svg = drawPicture(context, { scene: 'cards', ground: 'sage' })
    expect(svg).toContain('#123456')
    expect(svg).toContain('#654321')
    expect(svg).not.toContain(palette.art.teal)
  })
})

describe('themes', () => {
  const night = {
    grounds: { sage: '#101a33' },
    colours: { teal: '#7711aa', white: '#e0e6ff', shadow: '#000022', ink: '#f5f7ff' },
  }

  test('a theme colours inks, materials, shadows and captions', () => {
    const dark = paletteOf(night)
    expect(dark.grounds.sage).toBe('#101a33')
    expect([dark.art.teal, dark.art.ink, dark.ink]).toEqual(['#7711aa', '#f5f7ff', '#f5f7ff'])
    expect([dark.material.white, dark.shadow]).toEqual(['#e0e6ff', '#000022'])
    expect(dark.art.tomato).toBe(palette.art.tomato)
    expect(Object.keys(dark).toSorted()).toEqual(Object.keys(palette).toSorted())
  })

  test('a page sends along what differs, and that gives the same palette', () => {
    const whole = { grounds: { ...palette.grounds, ...night.grounds }, colours: night.colours }
    expect(ownColours(whole)).toEqual(night)
    expect(paletteOf(ownColours(whole))).toEqual(paletteOf(whole))
    expect(ownColours({ grounds: palette.grounds, colours: palette.art })).toEqual({
      grounds: {},
      colours: {},
    })
  })

  test('previews, swatches and thumbnails are drawn in the colours of the theme', () => {
    const place = { id: 'v', makers, imprints, colours: night }
    const context = onPage(place)
    const size = { width: 85, height: 55, thickness: 0.42 }
    const drawn = [
      previewCards(context, {
        ...size,
        corner: 0,
        weight: 350,
        lamination: 'matt',
        sides: 1,
        spotUv: 0,
        turn: 0,
        captions: sheet,
      }),
      swatch(context, { kind: 'sides', value: 'both' }),
      drawPicture(context, { scene: 'cards', ground: 'sage', ratio: 'thumb' }),
    ]
    for (const svg of drawn) {
      expect(svg).toContain('#7711aa')
      expect(svg).not.toContain(palette.art.teal)
      expect(svg).not.toContain(palette.material.white)
    }
  })
})

describe('artwork', () => {
  const plain = () => createPictureContext({ palette, text: liveText, prefix: 'v' })

  test.each(pictureScenes)('%s is drawn plainly where a shop has no artwork', (scene) => {
    for (const ratio of ['square', 'thumb'] as const) {
      const svg = drawPicture(plain(), { scene, ground: 'sky', ratio })
      expectSound(svg)
      // Type that is left belongs to the scene: a fan's weights, a page that is not there.
      expect(svg).not.toMatch(/Saltmarsh|Skerry|Wheelers|Rind|Mabel|Tansy|Quill|Kite|Slow/)
    }
  })

  test('a shop loads what it asks for, and replaces one thing without the others', async () => {
    const banner = () => '<path d="M0 0h1"/>'
    const loaders = { banner: async () => () => banner, flyer: shopArtwork.flyer }
    const own = artworkFor(await loadArtwork(loaders, ['banner', 'card']), imprints)
    expect(own).toEqual({ banner })
    const context = createPictureContext({ palette, text: liveText, prefix: 'v', artwork: own })
    expect(drawPicture(context, { scene: 'banner', ground: 'sky' })).toContain('M0 0h1')
    expect(context.artwork.card).toBe(plain().artwork.card)
  })

  test.each(motifNames)('%s is drawn on every thing, in its inks and its words', (motif) => {
    const printed = artworkFor(
      makers,
      Object.fromEntries(imprintNames.map((name) => [name, { ...imprint, motif }])),
    )
    const context = createPictureContext({ palette, text: liveText, prefix: 'm', artwork: printed })
    for (const scene of ['cards', 'flyers', 'banner', 'roll', 'hero'] as const) {
      const svg = drawPicture(context, { scene, ground: 'sky' })
      expectSound(svg)
      expect(svg).toContain(palette.art.teal)
    }
    expect(drawPicture(context, { scene: 'cards', ground: 'sky' })).toContain('Saltmarsh')
  })

  test('what nobody had printed is drawn plainly', () => {
    const drawn = artworkFor(makers, { flyer: imprint })
    expect([drawn.card, typeof drawn.flyer]).toEqual([undefined, 'object'])
    expect(artworkFor(makers, {})).toEqual({})
  })
})

describe('previews', () => {
  test('cards of any size, with their captions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 120 }),
        fc.integer({ min: 30, max: 120 }),
        fc.constantFrom(0, 3, 6),
        fc.constantFrom(...laminations),
        fc.constantFrom(1 as const, 2 as const),
        fc.constantFrom(0 as const, 1 as const, 2 as const),
        fc.constantFrom(...foils),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (width, height, corner, lamination, sides, spotUv, foil, turn) => {
          const svg = previewCards(live(), {
            ...{ width, height, corner, lamination, sides, spotUv, foil, turn },
            thickness: 0.42,
            weight: 350,
            captions: sheet,
          })
          expectSound(svg)
          for (const text of Object.values(sheet)) expect(svg).toContain(`>${text}</text>`)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('flyers of any size, with their captions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 70, max: 300 }),
        fc.integer({ min: 70, max: 300 }),
        fc.constantFrom(...laminations),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (width, height, finish, turn) => {
          const svg = previewFlyer(live(), {
            ...{ width, height, finish, turn },
            thickness: 0.16,
            weight: 170,
            sides: 2,
            captions: sheet,
          })
          expectSound(svg)
          for (const text of Object.values(sheet)) expect(svg).toContain(`>${text}</text>`)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('a banner has exactly the eyelets it was given', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 1000 }),
        fc.integer({ min: 30, max: 500 }),
        fc.integer({ min: 0, max: 80 }),
        fc.boolean(),
        (width, height, eyeletCount, mesh) => {
          const svg = previewBanner(live(), {
            ...{ width, height, mesh, eyeletCount, hems: true, thickness: 0.4, weight: 450 },
            captions: { width: `${width} cm`, height: `${height} cm`, thickness: '0.4 mm' },
          })
          expectSound(svg)
          expect(svg.match(/class="eyelet"/g)?.length ?? 0).toBe(eyeletCount)
          expect(svg).toContain(`>${width} cm</text>`)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('eyelets are evenly spaced and opposite sides agree', () => {
    const places = eyeletPlaces(300, 100, 16, 2)
    const along = (side: number) => places.filter(([, y]) => y === side).map(([x]) => Math.round(x))
    expect(places).toHaveLength(16)
    expect(along(2).toSorted((a, b) => a - b)).toEqual([2, 51, 101, 150, 199, 249, 298])
    expect(along(98)).toHaveLength(along(2).length)
  })

  test('labels of every shape and stock', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('round', 'oval', 'square', 'rectangle', 'rounded'),
        fc.constantFrom('white-pp', 'clear', 'paper', 'kraft'),
        fc.integer({ min: 15, max: 250 }),
        fc.integer({ min: 15, max: 250 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (shape, material, width, height, winding, whiteInk) => {
          const svg = previewLabel(live(), {
            ...{ shape, material, width, height, winding, whiteInk },
            captions: { width: 'w mm', height: 'h mm' },
          })
          expectSound(svg)
          expect(svg).toContain('>w mm</text>')
          expect(svg).toContain('>h mm</text>')
        },
      ),
      { numRuns: 60 },
    )
  })

  test('an order is piled as high as it stands safely', () => {
    expect(stackPlan({ product: 'cards', thickness: 0.42, count: 250 })).toEqual({
      piles: 1,
      height: 105,
    })
    const many = stackPlan({ product: 'cards', thickness: 0.42, count: 5000 })
    expect(many.piles * many.height).toBeCloseTo(2100)
    expect(many.height).toBeLessThanOrEqual(130)
    for (const count of [1, 100, 250, 5000]) {
      const captions = { height: '105 mm', note: 'Your cards & more' }
      const size = { width: 85, height: 55, thickness: 0.42, count }
      const svg = stackPicture(live(), { product: 'cards', ...size, captions })
      expectSound(svg)
      expect(svg).toContain('>Your cards &amp; more</text>')
    }
  })
})

describe('swatches and marks', () => {
  const kinds =
    'format size board paper lamination finish sides corners spot-uv material eyelets hems shape core winding colour'
  const values = ['none', '350-g', '3', 'both', 'soft-touch', 'mesh', 'every-50', 'oval', 'x<y&"z"']

  test.each(kinds.split(' '))('%s draws any value', (kind) => {
    for (const value of values) expectSound(swatch(live(), { kind, value }))
  })

  test('different values of one kind look different', () => {
    const draw = (kind: string, value: string) => swatch(live(), { kind, value })
    expect(draw('lamination', 'matt')).not.toBe(draw('lamination', 'gloss'))
    expect(draw('spot-uv', 'none')).not.toBe(draw('spot-uv', 'front'))
    expect(draw('shape', 'round')).not.toBe(draw('shape', 'rounded'))
    expect(draw('corners', '3')).not.toBe(draw('corners', '6'))
  })

  test('one context keeps ids apart on a page', () => {
    const context = live()
    const page =
      swatch(context, { kind: 'lamination', value: 'gloss' }) +
      swatch(context, { kind: 'lamination', value: 'gloss' }) +
      drawPicture(context, { scene: 'cards', ground: 'sky' })
    expect(idFaults(page)).toEqual([])
  })

  test.each(markNames)('the mark %s and its tab icon are sound', (name) => {
    expectSound(logoMark(name))
    expectSound(favicon('#1f4396', name))
    expect(logoMark(name)).toContain('currentColor')
  })
})

describe('outlines', () => {
  test('type becomes paths that keep their width at every size', () => {
    const run = { x: 0, y: 0, text: 'Zürich “Éire” ½', fill: '#000' }
    const [small, large] = [outlines({ ...run, size: 4 }), outlines({ ...run, size: 40 })]
    const data = (svg: string) => / d="([^"]+)"/.exec(svg)?.[1]
    expect(data(small)).toBeTruthy()
    expect(data(small)).toBe(data(large))
    expectSound(small)
  })

  test('the anchor moves the run by its own width', () => {
    const x = (anchor: 'start' | 'middle' | 'end') => {
      const svg = outlines({ x: 100, y: 0, size: 10, text: 'Saltmarsh', anchor })
      return Number(/translate\((-?[\d.]+)/.exec(svg)?.[1])
    }
    expect(x('start')).toBe(100)
    expect(x('middle') - x('end')).toBeCloseTo(100 - x('middle'), 1)
    expect(100 - x('end')).toBeGreaterThan(35)
  })
})
