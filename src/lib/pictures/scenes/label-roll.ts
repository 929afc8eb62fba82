import type { Frame } from '../solids/camera.ts'
import type { Point } from '../solids/geometry.ts'
import { roll } from '../solids/roll.ts'
import type { Solid } from '../solids/solid.ts'
import type { LabelShape } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { labelOutline, labelPoints } from './label-shape.ts'

export type LabelRoll = {
  readonly shape: LabelShape
  /** Millimetres. */
  readonly width: number
  readonly height: number
  /** The label's artwork, from its top left corner. */
  readonly face: string
  /** Quarter turns of the label on the web. */
  readonly turn?: number
  /** What of the label is seen on the roll itself: discs, the lowest first. Cheese when left out. */
  readonly wrapped?: readonly { readonly size: number; readonly fill: string }[]
  /** Length of the tail in labels. */
  readonly tail?: number
}

/** A roll of labels, its tail paid out. */
export function labelRollSolid(canvas: Canvas, frame: Frame, spec: LabelRoll): Solid {
  const turn = spec.turn ?? 0
  const sideways = turn % 2 === 1
  const [along, across] = sideways ? [spec.height, spec.width] : [spec.width, spec.height]
  // Rolls keep their proportions whatever the label's size, or small labels would vanish.
  const size = across / 44
  const [web, pitch] = [across * 1.23, along + 4.2 * size]
  const radius = 50 * size
  const outline = labelOutline(spec.shape, spec.width, spec.height)
  const clip = canvas.define(
    'clip',
    outline,
    (id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`,
  )
  const one = canvas.define(
    'label',
    spec.face,
    (id) => `<g id="${id}" clip-path="url(#${clip})">${spec.face}</g>`,
  )
  const labels = Math.max(1, spec.tail ?? 3.1)
  const tail = radius * 0.55 + labels * pitch
  const middle = (index: number): Point => [radius * 0.14 + pitch * (index + 0.5), web / 2]
  const art =
    tag('rect', { width: tail + pitch, height: web, fill: canvas.palette.material.liner }) +
    repeat(Math.ceil(labels + 1), (index) => {
      const [x, y] = middle(index)
      return (
        `<use href="#${one}" transform="translate(${short(x)} ${short(y)})` +
        `${turn === 0 ? '' : `rotate(${turn * 90})`}translate(${short(-spec.width / 2)} ${short(-spec.height / 2)})"/>`
      )
    })
  return roll(canvas, frame, {
    radius,
    width: web,
    core: 18 * size,
    tail,
    curl: 7 * size,
    liner: canvas.palette.material.liner,
    paper: canvas.palette.material.white,
    art,
    pitch,
    labels: wrappedOutlines(canvas, spec, along, across),
  })
}

function wrappedOutlines(
  canvas: Canvas,
  spec: LabelRoll,
  along: number,
  across: number,
): readonly { outline: readonly Point[]; fill: string }[] {
  if (spec.wrapped) {
    return spec.wrapped.map(({ size, fill }, index) => {
      const whole = index === 0
      const shape = whole ? spec.shape : 'round'
      return { outline: labelPoints(shape, whole ? along : size, whole ? across : size), fill }
    })
  }
  const { tomato, straw, marigold, cream } = canvas.palette.art
  const unit = Math.min(along, across) / 40
  const spot = (points: readonly Point[]) =>
    points.map(([x, y]): Point => [x * unit, (y - 5) * unit])
  return [
    { outline: labelPoints(spec.shape, along, across), fill: tomato },
    { outline: spot(labelPoints('round', 19, 19)), fill: marigold },
    { outline: spot(labelPoints('round', 17, 17)), fill: straw },
    {
      outline: spot([
        [0, 0],
        [4, -9.4],
        [9.4, -4],
      ]),
      fill: tomato,
    },
    {
      outline: spot([
        [2.6, -2.6],
        [6.2, -10.4],
        [11, -5.8],
      ]),
      fill: cream,
    },
  ]
}
