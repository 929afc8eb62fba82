import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import { overprint } from '../solids/lamination.ts'
import type { Foil, Lamination, Surface } from '../spec.ts'
import { svgDocument } from '../svg/document.ts'
import type { SheetCaptions } from './cards.ts'
import { dimensions } from './dimension.ts'
import { flatSheet, turnedSheet } from './flat-sheet.ts'
import { previewMargin, previewSize } from './frame.ts'
import { edgeLoupe } from './loupe.ts'

export type FlyerPreview = {
  /** Millimetres. */
  readonly width: number
  readonly height: number
  readonly thickness: number
  /** Grams per square metre. */
  readonly weight: number
  readonly sides: 1 | 2
  /** How far the pair is turned over, from 0, the front, to 1, the back. */
  readonly turn: number
  readonly surface?: Surface
  readonly finish: Lamination
  readonly corner?: number
  readonly spotUv?: 0 | 1 | 2
  readonly foil?: Foil
  readonly captions: SheetCaptions
  readonly ground?: Ground
}

/** A flyer from above, in proportion, its other side peeping from behind. */
export function previewFlyer(context: PictureContext, spec: FlyerPreview): string {
  const { width, height, thickness } = spec
  const { flyer } = context.artwork
  const scale = Math.min(400 / width, 500 / height)
  const [wide, tall] = [width * scale, height * scale]
  const upright = height > width
  const drop = upright ? 46 : tall * 0.72
  // A landscape pair is short: it sits a little above the middle of the picture.
  const lower = Math.max(0, (previewSize.height - (92 + tall + drop + 24)) * 0.42)
  const [x, y] = [104 + wide / 2, 92 + lower + tall / 2]
  return svgDocument(context, {
    size: previewSize,
    keep: 'top',
    margin: previewMargin(y + tall / 2 + (upright ? 40 : 98)),
    ground: spec.ground ?? 'sky',
    draw(canvas) {
      const { side, share, glint } = turnedSheet(spec.turn)
      const finished = (side: 'front' | 'back') =>
        overprint(canvas, flyer, { width, height, side, glint }, spec)
      const art = {
        front: flyer.front(canvas, width, height) + finished('front'),
        back: spec.sides === 2 ? flyer.back(canvas, width, height) + finished('back') : '',
      }
      const { surface, corner = 0 } = spec
      const sheet = { width, height, corner, thickness, scale, share, glint, surface }
      const under = side === 'front' ? art.back : art.front
      const behind = upright
        ? { x: x + Math.min(96, 590 - wide / 2 - x), y: y + drop, turn: 6 }
        : { x: x + 40, y: y + drop, turn: 6 }
      return (
        flatSheet(canvas, {
          ...sheet,
          ...behind,
          art: under,
          lamination: under === '' ? 'none' : spec.finish,
        }) +
        flatSheet(canvas, {
          ...sheet,
          art: art[side],
          lamination: spec.finish,
          x,
          y,
          turn: 0,
        }) +
        dimensions(canvas, { x, y, wide, tall, above: 62 + lower }, spec.captions) +
        edgeLoupe(canvas, {
          x: Math.min(548, x + wide / 2 + 26),
          y: Math.min(590, y + tall / 2 - (upright ? 40 : -20)),
          thickness,
          weight: spec.weight,
          lamination: spec.finish,
          sides: spec.sides,
          ink: context.palette.art[flyer.ink],
          text: spec.captions.thickness,
        })
      )
    },
  })
}
