import type { PictureContext } from '../context.ts'
import { dryEasel, type Easel, openEasel } from '../easel.ts'
import { short, tag } from '../markup.ts'
import type { Ground } from '../palette.ts'
import type { Stage } from './camera.ts'
import type { Box } from './geometry.ts'
import { lampLight } from './light.ts'
import { type Piece, stageFor } from './piece.ts'

export type Size = { readonly width: number; readonly height: number }

/** The part of a picture that things may fill: `share` of it, moved by `dx`, `dy` (-1 to 1). */
export function middleOf(size: Size, share = 0.78, dx = 0, dy = 0): Box {
  const [width, height] = [size.width * share, size.height * share]
  const left = (size.width - width) / 2 + (dx * size.width) / 2
  const top = (size.height - height) / 2 + (dy * size.height) / 2
  return { left, top, right: left + width, bottom: top + height }
}

/** Draws things as large as the box allows: measured first, then drawn. */
export function fitted(
  easel: Easel,
  box: Box,
  build: (easel: Easel, stage: Stage) => readonly Piece[],
): string {
  const dry = build(dryEasel(easel), { scale: 1, x: 0, y: 0 })
  const stage = stageFor(
    dry.flatMap((piece) => piece.reach),
    box,
  )
  return build(easel, stage)
    .map((piece) => piece.shadow + piece.body)
    .join('')
}

/** A complete SVG document: ground, things, lamp. Decorative: the page's `alt` speaks for it. */
export function document(
  context: PictureContext,
  input: {
    size: Size
    ground: Ground | undefined
    /** Which part stays when the picture is cut to another ratio; the middle when left out. */
    keep?: 'middle' | 'right'
    draw: (easel: Easel) => string
  },
): string {
  const { width, height } = input.size
  const easel = openEasel(context)
  const things = input.draw(easel)
  const ground = input.ground
    ? tag('rect', { width, height, fill: context.palette.grounds[input.ground] })
    : ''
  const lamp = input.ground ? lampLight(easel, width, height) : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" ` +
    `preserveAspectRatio="${input.keep === 'right' ? 'xMax' : 'xMid'}YMid slice" aria-hidden="true" focusable="false">` +
    `${easel.definitions()}${ground}${things}${lamp}</svg>`
  )
}
