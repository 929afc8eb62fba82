import type { Canvas } from '../svg/canvas.ts'
import { repeat, tag } from '../svg/markup.ts'
import { backdrop, numberIn } from './parts.ts'
import type { SwatchSpec } from './swatch.ts'

function cloth(canvas: Canvas, inner: string): string {
  const { art, grounds, shadow } = canvas.palette
  return (
    backdrop(grounds.sage) +
    tag('rect', { x: 17, y: 25, width: 140, height: 90, fill: shadow, opacity: 0.2 }) +
    tag('rect', { x: 14, y: 20, width: 140, height: 90, fill: art.cobalt }) +
    inner
  )
}

const ringAt = (canvas: Canvas, x: number, y: number): string =>
  tag('circle', {
    cx: x,
    cy: y,
    r: 5.4,
    fill: canvas.palette.material.metal,
    stroke: canvas.palette.material.metalDark,
    'stroke-width': 1,
  }) + tag('circle', { cx: x, cy: y, r: 2.4, fill: '#43362a' })

const hemLine = 'M31 110V37H160'

/** Eyelets at the corner of a banner: none, the corner only, or spaced. */
export function eyelets(canvas: Canvas, spec: SwatchSpec): string {
  const value = spec.value.toLowerCase()
  const none = /none|no\b|without/.test(value)
  const spacing = /corner/.test(value) || none ? 0 : numberIn(value, 50)
  const step = spacing * 0.92
  const places: [number, number][] = none ? [] : [[24, 30]]
  if (step > 0) {
    for (let at = step; at < 130; at += step) {
      places.push([24 + at, 30])
      if (30 + at < 100) places.push([24, 30 + at])
    }
  }
  return cloth(canvas, places.map(([x, y]) => ringAt(canvas, x, y)).join(''))
}

/** A welded hem, or a cut edge. */
export function hems(canvas: Canvas, spec: SwatchSpec): string {
  const none = /none|no\b|without|cut|false/i.test(spec.value)
  const weld =
    tag('path', { d: `M14 110V20H160V37H31V110Z`, fill: '#fff', opacity: 0.13 }) +
    tag('path', {
      d: hemLine,
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 1.6,
      'stroke-dasharray': '6 4',
      opacity: 0.85,
    })
  const threads = repeat(11, (index) => `M${24 + index * 12} 20l${(index % 3) - 1} -4`)
  return cloth(
    canvas,
    none ? tag('path', { d: threads, stroke: '#e8ecd9', 'stroke-width': 1.2 }) : weld,
  )
}
