import type { LabelArtwork } from '../artwork.ts'
import { type Frame, place } from '../solids/camera.ts'
import type { Point } from '../solids/geometry.ts'
import { roll } from '../solids/roll.ts'
import type { Scene, Solid } from '../solids/solid.ts'
import type { LabelMaterial, LabelShape, WoundRoll } from '../spec.ts'
import { type Canvas, greeked } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { labelOutline } from './label-shape.ts'

export type LabelRoll = {
  readonly shape: LabelShape
  /** Millimetres. */
  readonly width: number
  readonly height: number
  /** The label's artwork, from its top left corner. */
  readonly face: string
  /** Quarter turns of the label on the web. */
  readonly turn?: number
  readonly wrapped: LabelArtwork['wrapped']
  /** Rolls in proportion where left out. */
  readonly wound?: WoundRoll
  /** Length of the tail in labels. */
  readonly tail?: number
}

type LabelStock = { material: LabelMaterial; whiteInk?: boolean }

/** Of the stock, how much is seen through the print; white ink below it covers. */
const SEEN = { kraft: { bare: 0.42, inked: 0.08 }, clear: { bare: 0.28, inked: 0 } } as const

function seenThrough({ material, whiteInk }: LabelStock): number {
  if (material !== 'kraft' && material !== 'clear') return 0
  return SEEN[material][whiteInk === true ? 'inked' : 'bare']
}

/** How the label's stock changes its print. */
export function labelFace(
  canvas: Canvas,
  spec: Pick<LabelRoll, 'shape' | 'width' | 'height'> & LabelStock,
): string {
  const outline = labelOutline(spec.shape, spec.width, spec.height)
  const art = canvas.artwork.label.front(canvas, spec.width, spec.height)
  const whole = (fill: string, opacity: number) => tag('path', { d: outline, fill, opacity })
  const seen = seenThrough(spec)
  if (seen === 0) return art
  if (spec.material === 'kraft') return art + whole(canvas.palette.material.kraft, seen)
  return tag('g', { opacity: 1 - seen }, art) + whole('#fff', 0.06)
}

/** The same of the labels that are bent round the roll: their stock lies over the shapes, as far as it is seen. */
export function labelWrapped(canvas: Canvas, stock: LabelStock): LabelArtwork['wrapped'] {
  const { wrapped } = canvas.artwork.label
  const opacity = seenThrough(stock)
  if (opacity === 0) return wrapped
  return (palette, label) => {
    const shapes = wrapped(palette, label)
    const { kraft, liner } = palette.material
    const fill = stock.material === 'kraft' ? kraft : liner
    return [...shapes, ...shapes.slice(0, 1).map(({ outline }) => ({ outline, fill, opacity }))]
  }
}

/** A roll of labels, its tail paid out. */
export function labelRollSolid(canvas: Canvas, frame: Frame, spec: LabelRoll): Solid {
  const turn = spec.turn ?? 0
  const sideways = turn % 2 === 1
  const [along, across] = sideways ? [spec.height, spec.width] : [spec.width, spec.height]
  // Rolls keep their proportions whatever the label's size, or small labels would vanish.
  const size = across / 44
  const [web, pitch] = [across * 1.23, along + 4.2 * size]
  const { radius, core } = spec.wound
    ? woundRoll(spec.wound, pitch)
    : { radius: 50 * size, core: 18 * size }
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
    core,
    tail,
    curl: 7 * size,
    liner: canvas.palette.material.liner,
    paper: canvas.palette.material.white,
    art,
    pitch,
    labels: spec.wrapped(canvas.palette, { shape: spec.shape, along, across }),
  })
}

/** How many labels a roll is drawn with where nobody says. */
const WOUND = 500

/** Radii of a roll: its core, and round it the web as an even ring. */
function woundRoll({ coreMm, thicknessMm, labels = WOUND }: WoundRoll, pitch: number) {
  const core = coreMm / 2
  return { core, radius: Math.sqrt(core ** 2 + (labels * pitch * thicknessMm) / Math.PI) }
}

/** Round labels on a roll, the tail paid out. */
export const labelRoll: Scene = (canvas, viewport) => [
  labelRollSolid(canvas, place(viewport, { yaw: 22 }), {
    shape: 'round',
    width: 43,
    height: 43,
    face: canvas.artwork.label.front(greeked(canvas, 3.7), 43, 43),
    wrapped: canvas.artwork.label.wrapped,
  }),
]
