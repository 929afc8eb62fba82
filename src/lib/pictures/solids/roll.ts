import type { WrappedShape } from '../artwork.ts'
import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import type { Frame } from './camera.ts'
import { hull, type Point, type Vector } from './geometry.ts'
import { outlined, pointList, shadowShape, tone, toneFill } from './shading.ts'
import { sheet } from './sheet.ts'
import { layered, type Solid, together } from './solid.ts'

/** A roll standing on its rim, its tail paid out to the right; millimetres. */
export type Roll = {
  readonly radius: number
  /** Width of the web. */
  readonly width: number
  readonly core: number
  readonly tail: number
  /** How far the end of the tail lifts off the table. */
  readonly curl: number
  readonly liner: string
  readonly paper: string
  /** Artwork of the tail, `tail` by `width`. */
  readonly art: string
  /** The labels seen on the roll itself: outlines round their own centre, drawn bottom up. */
  readonly labels: readonly WrappedShape[]
  readonly pitch: number
}

const TURN = Math.PI * 2
const STEPS = 40

/** The curved wall's shading: along straight rulings, so one gradient is exact. */
function wallGradient(
  canvas: Canvas,
  frame: Frame,
  spec: Roll,
  rim: (a: number) => Vector,
): string {
  const axis = frame.at([0, 1, 0])
  const origin = frame.at([0, 0, 0])
  const [ax, ay] = [axis[0] - origin[0], axis[1] - origin[1]]
  const size = Math.hypot(ax, ay) || 1
  const across: Point = [ay / size, -ax / size]
  const centre = frame.at([0, 0, spec.radius])
  const samples: { offset: number; value: number }[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const angle = (step / STEPS) * TURN
    const normal = frame.direction([Math.sin(angle), 0, Math.cos(angle)])
    if (!frame.sees(normal)) continue
    const [x, y] = frame.at(rim(angle))
    const level = frame.at([0, -spec.width / 2, spec.radius])
    const offset = (x - level[0]) * across[0] + (y - level[1]) * across[1]
    samples.push({ offset, value: tone(normal, 0.62) })
  }
  samples.sort((a, b) => a.offset - b.offset)
  const reach = Math.max(...samples.map((sample) => Math.abs(sample.offset)))
  const end = (sign: number) =>
    [centre[0] + across[0] * reach * sign, centre[1] + across[1] * reach * sign] as const
  const [from, to] = [end(-1), end(1)]
  const stops = samples
    .filter((_, index) => index % 2 === 0 || index === samples.length - 1)
    .map(({ offset, value }) => {
      const colour = value > 0 ? canvas.palette.shadow : '#fff'
      const at = short((offset / reach + 1) / 2, 3)
      return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${short(Math.abs(value))}"/>`
    })
    .join('')
  const ends = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }
  return canvas.define('wall', stops + JSON.stringify(ends), (id) =>
    tag('linearGradient', { id, gradientUnits: 'userSpaceOnUse', ...ends }, stops),
  )
}

/** The labels that wrap round the roll, bent with it. */
function wrappedLabels(frame: Frame, spec: Roll): string {
  let markup = ''
  for (let middle = -2.75; middle < 2.75; middle += spec.pitch / spec.radius) {
    const normal = frame.direction([Math.sin(middle), 0, Math.cos(middle)])
    if (frame.facing(normal) < 0.04) continue
    for (const { outline, ...paint } of spec.labels) {
      const points = outline.map(([x, y]) => {
        const angle = middle + x / spec.radius
        const out = spec.radius + 0.2
        return frame.at([out * Math.sin(angle), y, spec.radius + out * Math.cos(angle)])
      })
      markup += tag('polygon', { points: pointList(points), ...paint })
    }
  }
  return markup
}

function rimFace(canvas: Canvas, frame: Frame, spec: Roll): string {
  const { radius, core } = spec
  const { material } = canvas.palette
  const shade = toneFill(canvas, tone(frame.direction([0, 1, 0]), 0.26))
  const windings = Math.floor((radius - core - 4) / 1.9)
  const circle = (r: number, rest: Record<string, string | number>) => tag('circle', { r, ...rest })
  return tag(
    'g',
    { transform: frame.plane([0, spec.width / 2, radius], [1, 0, 0], [0, 0, -1]) },
    circle(radius, { fill: spec.paper }),
    shade ? circle(radius, shade) : '',
    tag(
      'g',
      { fill: 'none', stroke: material.edgeLine, 'stroke-width': 0.45 },
      repeat(windings, (index) =>
        circle(core + 5 + index * 1.9, { opacity: 0.3 + 0.4 * ((index * 0.37) % 1) }),
      ),
    ),
    circle(core + 3.2, { fill: material.core }),
    circle(core, { fill: '#4f3820' }),
    // The far inner wall of the core, lit from the left.
    tag('path', {
      d: `M${short(-core)} 0A${short(core)} ${short(core)} 0 0 0 ${short(core)} 0A${short(core)} ${short(core * 0.7)} 0 0 1 ${short(-core)} 0Z`,
      fill: '#87653b',
    }),
  )
}

/** Draws the roll. */
export function roll(canvas: Canvas, frame: Frame, spec: Roll): Solid {
  const { radius, width, tail } = spec
  const half = width / 2
  const rim = (angle: number, y = -half): Vector => [
    radius * Math.sin(angle),
    y,
    radius + radius * Math.cos(angle),
  ]
  const angles = Array.from({ length: STEPS }, (_, step) => (step / STEPS) * TURN)
  const rims = [...angles.map((angle) => rim(angle)), ...angles.map((angle) => rim(angle, half))]
  const outline = hull(rims.map((point) => frame.at(point)))
  const wall = wallGradient(canvas, frame, spec, rim)
  const body =
    tag('polygon', { points: pointList(outline), fill: spec.liner }) +
    wrappedLabels(frame, spec) +
    tag('polygon', { points: pointList(outline), fill: `url(#${wall})` }) +
    outlined(canvas, outline) +
    rimFace(canvas, frame, spec)
  const ground = hull(rims.map((point) => frame.shadowOf(point)))
  const cylinder: Solid = {
    shadow:
      shadowShape(canvas, ground, { opacity: 0.27, blur: 8 }) +
      shadowShape(
        canvas,
        hull(
          [-1, 1].flatMap((side) =>
            [-0.42, 0.42].map((x) => frame.at([x * radius, side * half, 0])),
          ),
        ),
        { opacity: 0.34, blur: 3, contact: true },
      ),
    body,
    reach: outline,
  }
  const flat = tail * 0.78
  const bend: Vector[] = [
    [0, -half, 0.3],
    [flat, -half, 0.3],
    ...Array.from({ length: 5 }, (_, index): Vector => {
      const t = (index + 1) / 5
      return [flat + t * tail * 0.21, -half, 0.3 + spec.curl * t * t]
    }),
  ]
  const strip = sheet(canvas, frame, {
    bend,
    ruling: [0, 1, 0],
    reach: width,
    along: 'x',
    art: spec.art,
    fill: spec.liner,
    contrast: 0.4,
    shadow: { opacity: 0.3, blur: 2.4 },
  })
  return together(strip, layered(cylinder))
}
