import type { Canvas } from '../svg/canvas.ts'
import { type Attributes, short, tag } from '../svg/markup.ts'
import { dot, type Point, unit, type Vector } from './geometry.ts'

const TOWARDS_LIGHT = unit([-0.62, -0.12, 0.775])
const UPWARDS: number = TOWARDS_LIGHT[2]

/**
 * How much darker than the table a surface is: 0 for a sheet lying flat, up to `strength` for one
 * that faces away from the lamp, below 0 for one turned towards it.
 */
export function tone(normal: Vector, strength = 0.3): number {
  const lit = dot(unit(normal), TOWARDS_LIGHT)
  const away = (UPWARDS - lit) / (1 + UPWARDS)
  return away >= 0 ? strength * away ** 1.15 : strength * away
}

/** Fill and opacity that put a tone over a surface; `undefined` when nobody would see it. */
export function toneFill(
  canvas: Canvas,
  value: number,
): { fill: string; opacity: number } | undefined {
  const seen = canvas.palette.studio.light === 'flat' ? value * FLATNESS : value
  if (Math.abs(seen) < 0.012) return undefined
  return seen > 0
    ? { fill: canvas.palette.shadow, opacity: seen }
    : { fill: '#fff', opacity: -seen }
}

/** How much of a surface's tone is left in flat light. */
const FLATNESS = 0.6

/** Look of a shadow in flat light: one more ink, with a hard edge. */
export function flatShadow({ palette }: Canvas): { opacity: number } | undefined {
  return palette.studio.light === 'flat' ? { opacity: 0.17 } : undefined
}

/** Look of the line round things, where the studio draws one. */
export function outlineLook({ palette }: Canvas): Attributes | undefined {
  const { outline } = palette.studio
  if (outline === 0) return undefined
  return {
    fill: 'none',
    stroke: palette.ink,
    'stroke-width': outline,
    'stroke-opacity': '.4',
    'vector-effect': 'non-scaling-stroke',
  }
}

/** The line round some points, where the studio draws one. */
export function outlined(canvas: Canvas, points: readonly Point[]): string {
  const look = outlineLook(canvas)
  return look ? tag('polygon', { points: pointList(points), ...look }) : ''
}

/** The filter that softens a shadow by `radius` picture units. */
export function blurFilter(canvas: Canvas, radius: number): string {
  const size = short(radius, 1)
  const id = canvas.define('soft', size, (name) =>
    tag(
      'filter',
      { id: name, x: '-30%', y: '-30%', width: '160%', height: '170%' },
      `<feGaussianBlur stdDeviation="${size}"/>`,
    ),
  )
  return `url(#${id})`
}

export const pointList = (points: readonly Point[], decimals = 1): string =>
  points.map(([x, y]) => `${short(x, decimals)},${short(y, decimals)}`).join(' ')

/** A dark shape on the table; a `contact` shadow is where a thing stands, below the one it casts. */
export function shadowShape(
  canvas: Canvas,
  points: readonly Point[],
  options: { opacity: number; blur: number; contact?: boolean },
): string {
  const { opacity, blur, contact } = options
  const flat = flatShadow(canvas)
  if (flat && contact) return ''
  return tag('polygon', {
    points: pointList(points, blur > 4 ? 0 : 1),
    fill: canvas.palette.shadow,
    ...(flat ?? { opacity, filter: blurFilter(canvas, blur) }),
  })
}

/** The light's fall-off over a whole picture. */
export function lightFalloff(canvas: Canvas, width: number, height: number): string {
  if (canvas.palette.studio.light === 'flat') return ''
  const id = canvas.define('lamp', '', (name) =>
    tag(
      'linearGradient',
      { id: name, x1: 0, y1: 0, x2: 1, y2: 1 },
      '<stop offset="0" stop-color="#fff" stop-opacity=".36"/>',
      '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>',
      `<stop offset="1" stop-color="${canvas.palette.shadow}" stop-opacity=".1"/>`,
    ),
  )
  return tag('rect', { width, height, fill: `url(#${id})` })
}
