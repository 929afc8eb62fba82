import { blurFilter } from '../solids/shading.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'

/** A swatch's picture units. */
export const SWATCH = { width: 144, height: 96 } as const

/** The first number in an option's value, or `otherwise`. */
export function numberIn(value: string, otherwise: number): number {
  const found = /\d+(?:\.\d+)?/.exec(value)
  return found ? Number(found[0]) : otherwise
}

export const backdrop = (fill: string): string => tag('rect', { ...SWATCH, fill })

/** A cut shape lying flat: soft shadow, lit edge, face. */
export function cutShape(
  canvas: Canvas,
  outline: string,
  x: number,
  y: number,
  fill: string,
): string {
  const at = (dx: number, dy: number) => `translate(${short(x + dx)} ${short(y + dy)})`
  const { shadow } = canvas.palette
  return (
    tag('path', {
      d: outline,
      transform: at(2.4, 2.8),
      fill: shadow,
      opacity: 0.28,
      filter: blurFilter(canvas, 2.2),
    }) +
    tag('path', { d: outline, transform: at(0.8, 1), fill: canvas.palette.material.cut }) +
    tag('path', { d: outline, transform: at(0, 0), fill })
  )
}

/** A stable number for a text, for choosing colours of options nobody drew. */
export function textNumber(text: string): number {
  let value = 7
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return value
}
