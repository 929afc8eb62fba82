import { EYELET_INSET, eyeletPlaces } from '../scenes/eyelets.ts'
import { clothArt } from '../scenes/ordered-banner.ts'
import { place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import type { Solid } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'

type WindyBanner = {
  /** Centimetres. */
  readonly width: number
  readonly height: number
  /** How many eyelets there are; the cloth is tied by those at its sides. */
  readonly eyeletCount: number
  readonly hems: boolean
  /** Wind goes through a mesh, and moves it less. */
  readonly mesh: boolean
  /** How long the gust has blown, from 0 to 1, when it has died down. */
  readonly gust: number
}

const STEPS = 20

/** A banner between two posts, tied by the eyelets of its sides, while a gust passes. */
export function windyBanner(canvas: Canvas, viewport: Viewport, spec: WindyBanner): Solid {
  const { width, height, mesh, gust } = spec
  const shorter = Math.min(width, height)
  const frame = place(viewport, { yaw: -7 })
  const top = height * 1.12 + 20
  const strength = (mesh ? 0.45 : 1) * (0.3 + 0.7 * (1 - gust) ** 1.5)
  const bend = Array.from({ length: STEPS + 1 }, (_, index): Vector => {
    const t = index / STEPS
    // Tied at both ends, the cloth bellies in between, and waves run along it with the wind.
    const free = Math.sin(t * Math.PI)
    const wave = Math.sin(t * Math.PI * (2 + width / height / 2) - gust * Math.PI * 9)
    const out = shorter * (0.1 * free * strength + 0.1 * wave * Math.sqrt(free) * strength)
    return [t * width * 0.985, out, top - free * shorter * 0.02]
  })
  const places = eyeletPlaces(width, height, spec.eyeletCount, EYELET_INSET)
  const cloth = sheet(canvas, frame, {
    bend,
    ruling: [0, 0, -1],
    reach: height,
    along: 'x',
    art: clothArt(canvas, {
      ...{ width, height, mesh, hem: spec.hems },
      ...{ eyelets: spec.eyeletCount, radius: Math.max(1.6, shorter / 44) },
    }),
    fill: canvas.palette.material.white,
    contrast: 1.1,
    base: 0.42,
    shadow: { opacity: 0.2, blur: 7 },
  })
  const gap = width * 0.06 + 12
  const posts = [-gap, width * 0.985 + gap].map((x) => post(canvas, frame, x, top + 14))
  const cords = places
    .filter(([x]) => x <= EYELET_INSET || x >= width - EYELET_INSET)
    .map(([x, y]) => {
      const left = x < width / 2
      const z = top - y
      const [fromX, fromY] = frame.at([left ? EYELET_INSET : width * 0.985 - EYELET_INSET, 0, z])
      const [toX, toY] = frame.at([left ? -gap : width * 0.985 + gap, 0, z])
      return tag('path', {
        d: `M${short(fromX)} ${short(fromY)}L${short(toX)} ${short(toY)}`,
        stroke: canvas.palette.material.cord,
        'stroke-width': 1.6,
      })
    })
  return {
    shadow: posts.map(({ shadow }) => shadow).join('') + cloth.shadow,
    body: posts.map(({ body }) => body).join('') + cords.join('') + cloth.body,
    // The frame stands still while the cloth moves.
    reach: [-gap - 6, width + gap + 6].flatMap((x) => [
      frame.at([x, 0, 0]),
      frame.at([x, 0, top + 16]),
    ]),
  }
}

function post(canvas: Canvas, frame: ReturnType<typeof place>, x: number, high: number) {
  const [footX, footY] = frame.at([x, 0, 0])
  const [, headY] = frame.at([x, 0, high])
  const [shadowX, shadowY] = frame.shadowOf([x, 0, high])
  const { material, shadow } = canvas.palette
  const line = (d: string, stroke: string, wide: number, opacity?: number) =>
    tag('path', { d, stroke, 'stroke-width': wide, 'stroke-linecap': 'round', opacity })
  const up = `M${short(footX)} ${short(footY)}V${short(headY)}`
  return {
    shadow: line(
      `M${short(footX)} ${short(footY)}L${short(shadowX)} ${short(shadowY)}`,
      shadow,
      5,
      0.18,
    ),
    body: line(up, material.metalDark, 7) + line(up, material.metal, 3.4),
  }
}
