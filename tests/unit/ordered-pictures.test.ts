import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPictureContext, liveText } from '../../src/lib/pictures/context.ts'
import { optionsOf } from '../../src/lib/pictures/options.ts'
import { defaultPalette } from '../../src/lib/pictures/palette.ts'
import { previewBanner } from '../../src/lib/pictures/previews/banner.ts'
import { previewCards } from '../../src/lib/pictures/previews/cards.ts'
import { previewGoods } from '../../src/lib/pictures/previews/goods.ts'
import { orderedScene } from '../../src/lib/pictures/scenes/as-ordered.ts'
import { eyeletPlaces } from '../../src/lib/pictures/scenes/eyelets.ts'
import { labelRollSolid } from '../../src/lib/pictures/scenes/label-roll.ts'
import { type Camera, place } from '../../src/lib/pictures/solids/camera.ts'
import { boxAround } from '../../src/lib/pictures/solids/geometry.ts'
import type { Scene } from '../../src/lib/pictures/solids/solid.ts'
import {
  foils,
  laminations,
  mugPrints,
  type PictureOptions,
  type PictureScene,
} from '../../src/lib/pictures/spec.ts'
import { createCanvas } from '../../src/lib/pictures/svg/canvas.ts'
import { viewsOfScene } from '../../src/lib/pictures/views.ts'

const context = () => createPictureContext({ palette: defaultPalette, text: liveText, prefix: 'p' })

/** Cameras in whose pictures lengths are true: from the table's edge, and from the ceiling. */
const level: Camera = { depth: 0, rise: 1, cos: 1, sin: 0, fall: [0, 0] }
const above: Camera = { depth: 1, rise: 0, cos: 1, sin: 0, fall: [0, 0] }

/** Millimetres that things reach over in a camera's picture. */
function extentOf(scene: Scene, camera = level) {
  const solids = scene(createCanvas(context()), { scale: 1, x: 0, y: 0, camera })
  const box = boxAround(solids.flatMap(({ reach }) => reach))
  return { width: box.right - box.left, height: box.bottom - box.top }
}

function extent(scene: PictureScene, options: PictureOptions, camera: Camera) {
  const ordered = orderedScene({ scene, ground: 'sage', options })
  return extentOf(ordered ?? (() => []), camera)
}

const drawn = (scene: PictureScene, options: PictureOptions) =>
  previewGoods(context(), { scene, ground: 'sage', options, caption: '' })

describe('true proportion', () => {
  test('a brochure is as thick as its spine, whatever its pages and its paper', () => {
    const pages = fc.integer({ min: 4, max: 80 }).map((sheets) => sheets * 2)
    const paperMm = fc.double({ min: 0.07, max: 0.3, noNaN: true })
    fc.assert(
      fc.property(pages, paperMm, (pages, paperMm) => {
        const spineMm = (pages / 2) * paperMm + 0.45
        const facts = { widthMm: 210, heightMm: 297, spineMm, pages, thicknessMm: paperMm }
        const { height } = extent('booklet', optionsOf(facts, 1), level)
        // Two of them, and air between.
        expect(height).toBeCloseTo(2 * Math.max(0.5, spineMm) + 0.4, 6)
      }),
    )
  })

  test('a carton unfolds to the blank that its board is cut from', () => {
    const side = fc.integer({ min: 20, max: 200 })
    fc.assert(
      fc.property(side, side, side, (width, depth, height) => {
        const { width: flatWidth, height: flatHeight } = extent(
          'carton',
          { width, depth, height, turn: 1 },
          above,
        )
        expect(flatWidth).toBeCloseTo(15.9 + 2 * width + 2 * depth, 4)
        const dust = Math.min(depth * 0.9, width / 2)
        expect(flatHeight).toBeCloseTo(height + 2 * Math.max(depth + 21, dust), 4)
      }),
    )
  })

  test.each(['half', 'z', 'letter', 'gate'])('a leaflet in %s opens to its format', (fold) => {
    const panels = { half: 2, z: 3, letter: 3, gate: 4 }[fold] ?? 1
    const size = { width: 300, height: 210, fold }
    const open = extent('leaflet', { ...size, turn: 1 }, level)
    const folded = extent('leaflet', { ...size, turn: 0 }, level)
    expect(open.height).toBeCloseTo(210, 6)
    expect(open.width / 300).toBeGreaterThan(0.96)
    // Gates lie beside each other over the middle.
    const over = fold === 'gate' ? 2 : 1
    expect(folded.width / ((300 / panels) * over)).toBeLessThan(1.05)
  })

  test('a print is as wide on a shirt as it was ordered', () => {
    const scaleOf = (front: number) => {
      const art = drawn('tshirt', { prints: { front } })
      return Number(/scale\(([\d.]+)\)/.exec(art.slice(art.indexOf('<defs>')))?.[1])
    }
    expect(scaleOf(300) / scaleOf(150)).toBeCloseTo(2, 1)
  })

  test.each(['solid', 'composite'] as const)('a board shows at its edge that it is %s', (core) => {
    const facts = { widthMm: 1000, heightMm: 700, thicknessMm: 3, drilled: 0, core }
    const seen = drawn('panel', optionsOf(facts, 1))
    // Above and at one end.
    expect(seen.split('#2b2d30').length - 1).toBe(core === 'composite' ? 2 : 0)
  })

  test.each(['half', 'z', 'letter', 'gate'])(
    'a creased leaflet in %s shows its grooves',
    (fold) => {
      const facts = { widthMm: 297, heightMm: 210, grams: 250, thicknessMm: 0.23, fold }
      const grooves = (creased: number) =>
        drawn('leaflet', { ...optionsOf({ ...facts, creased }, 1), turn: 1 }).split('#1b1b1b66')
          .length - 1
      expect(grooves(0)).toBe(0)
      expect(grooves(1)).toBeGreaterThan(0)
    },
  )

  test('cards in a basket carry the foil that was ordered', () => {
    const seen = foils.map((foil) =>
      drawn('cards', optionsOf({ widthMm: 85, heightMm: 55, sides: 2, foil }, 250)),
    )
    expect(new Set(seen).size).toBe(foils.length)
  })

  test('labels that are bent round the roll show their stock, less of it over white ink', () => {
    const bent = (stock: string, whiteInk: number) => {
      const facts = { widthMm: 50, heightMm: 70, shape: 'rectangle', stock, whiteInk }
      return drawn('roll', optionsOf(facts, 1)).match(/<polygon [^>]*opacity="\.?\d+"[^>]*>/g) ?? []
    }
    const seen = [bent('paper', 0), bent('kraft', 0), bent('kraft', 1), bent('clear', 0)]
    expect(new Set(seen.map(String)).size).toBe(seen.length)
    expect(bent('clear', 1)).toEqual(bent('paper', 0))
  })

  test('a roll of labels has the core that was ordered', () => {
    const core = (coreMm: number) => {
      const { width } = extentOf((canvas, viewport) => [
        labelRollSolid(canvas, place(viewport), {
          ...{ shape: 'rectangle', width: 50, height: 70, face: '' },
          ...{ wrapped: canvas.artwork.label.wrapped, tail: 1 },
          wound: { coreMm, thicknessMm: 0.13 },
        }),
      ])
      return width
    }
    expect(core(76)).toBeGreaterThan(core(40))
    expect(core(40)).toBeGreaterThan(core(25))
  })

  test('eyelets are never further apart than was ordered', () => {
    const metres = fc.integer({ min: 50, max: 800 })
    fc.assert(
      fc.property(metres, metres, fc.constantFrom(50, 100), (width, height, every) => {
        const count = 2 * (Math.ceil(width / every) + Math.ceil(height / every))
        const places = eyeletPlaces(width, height, count, 2.5)
        expect(places).toHaveLength(count)
        const gaps = (along: 0 | 1, across: 0 | 1, at: number) => {
          const row = places.filter((place) => place[across] === at).map((place) => place[along])
          const sorted = row.toSorted((a, b) => a - b)
          return sorted.slice(1).map((place, index) => place - (sorted[index] ?? place))
        }
        for (const gap of [...gaps(0, 1, 2.5), ...gaps(1, 0, 2.5)])
          expect(gap).toBeLessThanOrEqual(every)
      }),
    )
  })
})

describe('what was chosen is seen', () => {
  /** That no two of the pictures are the same. */
  const expectAllDifferent = (pictures: readonly string[]) =>
    expect(new Set(pictures).size).toBe(pictures.length)

  test('prints on a shirt, in each of their places and on both of its sides', () => {
    const places = ['front', 'chest', 'back', 'sleeve'].map((place) => ({ [place]: 90 }))
    expectAllDifferent(places.map((prints) => drawn('tshirt', { prints })))
    expectAllDifferent([0, 1].map((turn) => drawn('tshirt', { prints: { back: 330 }, turn })))
    // A sleeve is seen from both.
    for (const turn of [0, 1])
      expect(drawn('tshirt', { prints: { sleeve: 80 }, turn })).not.toBe(
        drawn('tshirt', { prints: {}, turn }),
      )
  })

  test('prints on a mug, left and right of its handle and all round', () => {
    for (const turn of [0, 0.5, 1])
      expectAllDifferent(mugPrints.map((printed) => drawn('mug', { printed, turn })))
  })

  test('films, varnish and kraft on a carton, films and spines on a brochure', () => {
    expectAllDifferent([
      ...laminations.map((lamination) => drawn('carton', { lamination })),
      drawn('carton', { stock: 'kraft' }),
    ])
    const spines = [
      { binding: 'stapled' as const },
      { binding: 'perfect' as const },
      { binding: 'perfect' as const, spinePrinted: true },
    ]
    expectAllDifferent(spines.map((spine) => drawn('booklet', { ...spine, thickness: 10 })))
    expectAllDifferent(laminations.map((lamination) => drawn('booklet', { lamination })))
  })

  test('foil, varnish, film and the tooth of bare board on a card', () => {
    const captions = { width: '', height: '', thickness: '' }
    const size = { width: 85, height: 55, corner: 0, thickness: 0.4, weight: 350 }
    const card = { ...size, captions, sides: 2, turn: 0, spotUv: 0 } as const
    expectAllDifferent([
      ...foils.map((foil) => previewCards(context(), { ...card, lamination: 'matt', foil })),
      previewCards(context(), { ...card, lamination: 'matt', spotUv: 1 }),
      ...(['none', 'gloss', 'soft-touch'] as const).map((lamination) =>
        previewCards(context(), { ...card, lamination }),
      ),
      previewCards(context(), { ...card, lamination: 'none', surface: 'coated' }),
    ])
  })

  test('a banner in the wind has its eyelets, its hem and its meshes', () => {
    const size = { width: 300, height: 100, captions: { width: '', height: '', thickness: '' } }
    const edges = { hems: true, eyeletCount: 16, thickness: 0.4, weight: 450 } as const
    const banner = { ...size, ...edges, mesh: false } as const
    const svg = previewBanner(context(), { ...banner, turn: 1.4 })
    const eyelet = /<g id="(p-eyelet\d+)"/.exec(svg)?.[1]
    expect(svg.split(`href="#${eyelet}"`).length - 1).toBe(16)
    expectAllDifferent([
      svg,
      previewBanner(context(), { ...banner, turn: 2 }),
      previewBanner(context(), { ...banner, turn: 1.4, hems: false }),
      previewBanner(context(), { ...banner, turn: 1.4, mesh: true }),
    ])
  })
})

describe('ways of looking', () => {
  test('each view of each scene is a picture of its own', () => {
    for (const [scene, views] of Object.entries(viewsOfScene)) {
      expect(views.filter(({ first }) => first)).toHaveLength(1)
      if (scene === 'banner') continue
      const pictures = views.map(({ turn }) => drawn(scene as PictureScene, { turn }))
      expect(new Set(pictures).size).toBe(views.length)
    }
  })

  test('everything is drawn soundly however far it is turned', () => {
    const scenes = [...Object.keys(viewsOfScene), 'tshirt'] as PictureScene[]
    const size = fc.integer({ min: 20, max: 900 })
    fc.assert(
      fc.property(
        fc.constantFrom(...scenes),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.tuple(size, size, size),
        fc.constantFrom(...laminations),
        fc.constantFrom('half', 'z', 'letter', 'gate'),
        (scene, turn, [width, height, depth], lamination, fold) => {
          const options = { width, height, depth, turn, lamination, fold, pages: height }
          const svg = drawn(scene, { ...options, prints: { front: 300, back: 300 } })
          expect(/NaN|undefined|Infinity|\[object/.exec(svg)?.[0]).toBeUndefined()
          expect(svg.split('<g').length).toBe(svg.split('</g>').length)
          expect(svg.length / 1024).toBeLessThan(64)
        },
      ),
      { numRuns: 120 },
    )
  })
})
