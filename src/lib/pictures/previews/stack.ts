import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import { block } from '../solids/block.ts'
import { place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { layered, measuringViewport, viewportFor } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { measuringCanvas } from '../svg/canvas.ts'
import { fitToBox, svgDocument } from '../svg/document.ts'
import { short, tag } from '../svg/markup.ts'
import { caption } from './dimension.ts'

export type StackPlan = {
  /** Equal piles that stand side by side. */
  readonly piles: number
  /** Height of each pile in millimetres. */
  readonly height: number
}

const TALLEST_PILE: Readonly<Record<'cards' | 'flyers', number>> = { cards: 130, flyers: 200 }

/** How an order is piled: one pile while it stands safely, then as many as it takes. */
export function stackPlan(input: {
  product: 'cards' | 'flyers'
  /** Millimetres of one sheet. */
  thickness: number
  count: number
}): StackPlan {
  const total = input.thickness * input.count
  const piles = Math.max(1, Math.ceil(total / TALLEST_PILE[input.product]))
  return { piles, height: total / piles }
}

export type StackPicture = {
  readonly product: 'cards' | 'flyers'
  /** Millimetres. */
  readonly width: number
  readonly height: number
  readonly thickness: number
  readonly count: number
  /** The measure, "105 mm", and what it measures, "your 250 cards, stacked". */
  readonly captions: { readonly height: string; readonly note: string }
  readonly ground?: Ground
}

const SIZE = { width: 660, height: 430 } as const
const DRAWN_PILES = 12

/** The order as a pile on the table, measured. */
export function stackPicture(context: PictureContext, spec: StackPicture): string {
  const plan = stackPlan(spec)
  const { width, height } = spec
  const columns = Math.min(plan.piles, plan.piles > 6 ? 4 : 3)
  const drawn = Math.min(plan.piles, DRAWN_PILES)
  const pile = Math.max(plan.height, 0.6)
  const { front } = context.artwork[spec.product === 'cards' ? 'card' : 'flyer']
  const build = (canvas: Canvas, viewport: Viewport) => {
    const frame = place(viewport, { yaw: plan.piles > 1 ? 14 : 20 })
    const art = front(canvas, width, height)
    const step: readonly [number, number] = [width * 1.12, height * 1.12]
    return [
      layered(
        ...Array.from({ length: drawn }, (_, index) =>
          block(canvas, frame, {
            at: [(index % columns) * step[0], Math.floor(index / columns) * step[1], 0],
            width,
            depth: height,
            height: pile,
            fill: canvas.palette.material.edge,
            layers: Math.min(90, Math.max(2, Math.round(pile / 1.25))),
            top: art,
            contrast: 0.27,
          }),
        ),
      ),
    ]
  }
  return svgDocument(context, {
    size: SIZE,
    ground: spec.ground ?? 'blush',
    draw(canvas) {
      const frame = { left: 60, top: 44, right: plan.piles > 2 ? 440 : 380, bottom: 390 }
      const measuring = measuringViewport(canvas)
      const reach = build(measuringCanvas(canvas), measuring).flatMap((solid) => solid.reach)
      const fit = viewportFor(measuring, reach, frame)
      const corner: Vector = [Math.min(columns, drawn) * width * 1.12 - width * 0.12, 0, 0]
      const measured = place(fit, { yaw: plan.piles > 1 ? 14 : 20 })
      const foot = measured.at(corner)
      const head = measured.at([corner[0], corner[1], pile])
      const x = foot[0] + 22
      const middle = (foot[1] + head[1]) / 2
      const d = `M${short(x - 7)} ${short(foot[1])}h14M${short(x - 7)} ${short(head[1])}h14M${short(x)} ${short(foot[1])}V${short(head[1])}`
      return (
        fitToBox(canvas, frame, build) +
        tag('path', { d, fill: 'none', stroke: canvas.palette.ink, 'stroke-width': 1.4 }) +
        caption(canvas, [x + 20, middle - 2], spec.captions.height, { size: 19, weight: 600 }) +
        caption(canvas, [x + 20, middle + 21], spec.captions.note, { size: 16, weight: 400 })
      )
    },
  })
}
