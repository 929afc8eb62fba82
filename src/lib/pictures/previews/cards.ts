import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import { overprint } from '../solids/lamination.ts'
import type { Foil, Lamination, Surface } from '../spec.ts'
import { svgDocument } from '../svg/document.ts'
import { dimensions } from './dimension.ts'
import { flatSheet, turnedSheet } from './flat-sheet.ts'
import { previewMargin, previewSize } from './frame.ts'
import { edgeLoupe } from './loupe.ts'

export type SheetCaptions = {
  /** Dimension texts, formatted and translated, for instance "85 mm". */
  readonly width: string
  readonly height: string
  readonly thickness: string
}

export type CardsPreview = {
  /** Millimetres. */
  readonly width: number
  readonly height: number
  readonly corner: number
  readonly thickness: number
  /** Grams per square metre. */
  readonly weight: number
  readonly lamination: Lamination
  readonly sides: 1 | 2
  readonly spotUv?: 0 | 1 | 2
  readonly surface?: Surface
  readonly foil?: Foil
  /** How far the pair is turned over, from 0, the front, to 1, the back. */
  readonly turn: number
  readonly captions: SheetCaptions
  readonly ground?: Ground
}

/** Two cards from above, in proportion, one peeping from behind the other. */
export function previewCards(context: PictureContext, spec: CardsPreview): string {
  const { width, height, corner, lamination, thickness } = spec
  const { card } = context.artwork
  const upright = height > width * 1.05
  const scale = Math.min((upright ? 300 : 424) / width, (upright ? 424 : 330) / height)
  const [wide, tall] = [width * scale, height * scale]
  const x = upright ? 118 + wide / 2 : 96 + wide / 2
  const behindDrop = upright ? tall * 0.27 : tall * 0.5 + Math.min(tall * 0.42, 120)
  // The pair sits a little above the middle: the lower edge belongs to the side switch.
  const used = 86 + tall + behindDrop + 24
  const lower = Math.max(0, (previewSize.height - used) * 0.42)
  const y = 86 + lower + tall / 2
  return svgDocument(context, {
    size: previewSize,
    keep: 'top',
    margin: previewMargin(y + tall / 2 + 92),
    ground: spec.ground ?? 'sage',
    draw(canvas) {
      const { side, share, glint } = turnedSheet(spec.turn)
      const finished = (side: 'front' | 'back') =>
        overprint(canvas, card, { width, height, side, glint }, spec)
      const art = {
        front: card.front(canvas, width, height) + finished('front'),
        back: spec.sides === 2 ? card.back(canvas, width, height) + finished('back') : '',
      }
      const { surface } = spec
      const sheet = { width, height, corner, lamination, thickness, scale, share, glint, surface }
      const under = side === 'front' ? art.back : art.front
      const behind = upright
        ? { x: x + wide * 0.62, y: y + behindDrop, turn: 9 }
        : { x: x + wide * 0.13, y: y + behindDrop, turn: 8 }
      const bare = under === '' ? 'none' : lamination
      return (
        flatSheet(canvas, { ...sheet, lamination: bare, art: under, ...behind }) +
        flatSheet(canvas, { ...sheet, art: art[side], x, y, turn: 0 }) +
        dimensions(canvas, { x, y, wide, tall, above: 58 + lower }, spec.captions) +
        edgeLoupe(canvas, {
          x: Math.min(548, x + wide / 2 + 22),
          y: y + tall / 2 + 14,
          thickness,
          weight: spec.weight,
          lamination,
          sides: spec.sides,
          ink: context.palette.art[card.ink],
          text: spec.captions.thickness,
        })
      )
    },
  })
}
