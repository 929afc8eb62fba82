import type { Design } from '../artwork.ts'
import { withLetters } from '../letters.ts'
import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { foilFill, laminationOverlay } from '../solids/lamination.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Scene } from '../solids/solid.ts'
import type { PictureOptions, PictureSpec } from '../spec.ts'
import { greeked } from '../svg/canvas.ts'
import { eyelet } from './banner.ts'
import { orderedSamples } from './fan.ts'
import { labelRollSolid } from './label-roll.ts'
import { orderedBooklet } from './ordered-booklet.ts'
import { orderedCarton } from './ordered-carton.ts'
import { orderedPanel, orderedPoster, orderedRollup, orderedStickers } from './ordered-goods.ts'
import { orderedLeaflet } from './ordered-leaflet.ts'
import { orderedMug } from './ordered-mug.ts'
import { orderedShirt } from './ordered-shirt.ts'
import { orderedPad } from './pad.ts'
import { orderedCalendar } from './wall-calendar.ts'

/** Sheets as ordered: one on top, and below it the back or a few more of the same. */
function orderedSheets(
  product: 'card' | 'flyer',
  size: readonly [number, number],
  options: PictureOptions,
): Scene {
  const [width, height] = [options.width ?? size[0], options.height ?? size[1]]
  const corner = options.corner ?? 0
  const outline = roundedOutline(width, height, corner)
  const unit = Math.max(width, height) / 85
  return (canvas, viewport) => {
    const { front, back } = canvas.artwork[product]
    const small = greeked(canvas, 3.9 * unit)
    const { foil = 'none' } = options
    const foiled =
      product === 'card' && foil !== 'none'
        ? canvas.artwork.card.foil(small, width, height, 'front', foilFill(canvas, foil))
        : ''
    const one = (yaw: number, shift: number, lift: number, design: Design | undefined) =>
      slab(canvas, place(viewport, { x: shift, y: shift * 0.7, yaw }), {
        outline,
        width,
        depth: height,
        thickness: 0.6 * unit,
        at: [0, 0, lift * unit],
        fill: canvas.palette.material.white,
        edge: canvas.palette.material.cut,
        lift: 1.6 * unit,
        art: design
          ? design(small, width, height) +
            laminationOverlay(canvas, options.lamination ?? 'matt', outline, { width, height }) +
            (design === front ? foiled : '')
          : '',
      })
    const many = (options.count ?? 250) >= 1000
    const under = options.sides === 1 ? undefined : back
    return [
      layered(
        ...(many ? [one(3, 0, 0, front), one(-3, 1, 0.8, front)] : []),
        one(12, width * 0.1, 1.4, under),
        one(-7, -width * 0.04, 2.2, front),
      ),
    ]
  }
}

function orderedLetters(options: PictureOptions): Scene {
  const sheets = orderedSheets('flyer', [210, 297], { ...options, lamination: 'none' })
  return (canvas, viewport) =>
    sheets({ ...canvas, artwork: withLetters(canvas.artwork, options.black === true) }, viewport)
}

function orderedBanner(options: PictureOptions): Scene {
  const [width, height] = [options.width ?? 3000, options.height ?? 1000]
  const shorter = Math.min(width, height)
  const steps = 14
  return (canvas, viewport) => {
    const bend = Array.from({ length: steps + 1 }, (_, index): Vector => {
      const t = index / steps
      return [t * width, Math.sin(t * Math.PI * 3 + 0.6) * shorter * 0.035, height * 1.25]
    })
    const inset = shorter * 0.055
    const rings = [
      [inset, inset],
      [width - inset, inset],
      [inset, height - inset],
      [width - inset, height - inset],
    ].map(([x = 0, y = 0]) => eyelet(canvas, x, y, shorter * 0.028))
    return [
      sheet(canvas, place(viewport, { yaw: -5 }), {
        bend,
        ruling: [0, 0, -1],
        reach: height,
        along: 'x',
        art: canvas.artwork.banner(canvas, width, height) + rings.join(''),
        fill: canvas.palette.material.white,
        contrast: 0.95,
        base: 0.42,
        shadow: { opacity: 0.22, blur: 7 },
      }),
    ]
  }
}

function orderedRoll(options: PictureOptions): Scene {
  const [width, height] = [options.width ?? 43, options.height ?? 43]
  return (canvas, viewport) => [
    labelRollSolid(canvas, place(viewport, { yaw: 22 }), {
      shape: options.shape ?? 'round',
      width,
      height,
      face: canvas.artwork.label.front(canvas, width, height),
      wrapped: canvas.artwork.label.wrapped,
      tail: 2.2,
    }),
  ]
}

const scenes: Readonly<Record<string, (options: PictureOptions) => Scene>> = {
  cards: (options) => orderedSheets('card', [85, 55], options),
  flyers: (options) => orderedSheets('flyer', [148, 210], options),
  letter: orderedLetters,
  banner: orderedBanner,
  roll: orderedRoll,
  leaflet: orderedLeaflet,
  poster: orderedPoster,
  stickers: orderedStickers,
  carton: orderedCarton,
  booklet: orderedBooklet,
  rollup: orderedRollup,
  panel: orderedPanel,
  tshirt: orderedShirt,
  mug: orderedMug,
  pad: orderedPad,
  calendar: orderedCalendar,
  samples: orderedSamples,
}

/** The setting for a thing in the format it was ordered in; lengths in millimetres. */
export function orderedScene(spec: PictureSpec): Scene | undefined {
  return scenes[spec.scene]?.(spec.options ?? {})
}
