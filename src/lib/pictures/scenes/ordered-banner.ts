import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import type { Scene } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import { rect } from '../svg/shapes.ts'
import { eyelet } from './banner.ts'
import { EYELET_INSET, eyeletPlaces } from './eyelets.ts'

type ClothLook = {
  /** Centimetres. */
  readonly width: number
  readonly height: number
  readonly eyelets: number
  readonly hem: boolean
  readonly mesh: boolean
  /** Radius of an eyelet; a small picture shows them larger than they are. */
  readonly radius: number
  readonly inset?: number
}

/** What is printed on a banner's cloth, with its meshes, its hem and every one of its eyelets. */
export function clothArt(canvas: Canvas, look: ClothLook): string {
  const { width, height, radius, inset = EYELET_INSET } = look
  const places = eyeletPlaces(width, height, look.eyelets, inset)
  return (
    canvas.artwork.banner(canvas, width, height) +
    (look.mesh ? meshes(canvas, width, height) : '') +
    (look.hem ? stitches(width, height) : '') +
    places.map(([x, y]) => eyelet(canvas, x, y, radius)).join('')
  )
}

/** Light through the meshes. */
function meshes(canvas: Canvas, width: number, height: number): string {
  const size = Math.max(2.4, Math.min(width, height) / 42)
  const id = canvas.define('net', short(size), (name) =>
    tag(
      'pattern',
      { id: name, width: size, height: size, patternUnits: 'userSpaceOnUse' },
      tag('circle', { cx: size / 2, cy: size / 2, r: size * 0.24, fill: '#cfd2bf' }),
    ),
  )
  return tag('g', { opacity: 0.6 }, rect(0, 0, width, height, `url(#${id})`))
}

function stitches(width: number, height: number): string {
  return tag('rect', {
    x: 3,
    y: 3,
    width: width - 6,
    height: height - 6,
    fill: 'none',
    stroke: '#fff',
    'stroke-width': Math.max(0.8, Math.min(width, height) / 120),
    'stroke-dasharray': '3 2',
    opacity: 0.6,
  })
}

/** A banner hanging, with the edges that it was ordered with; one that nobody has configured has four eyelets. */
export function orderedBanner(options: PictureOptions): Scene {
  const [width, height] = [(options.width ?? 3000) / 10, (options.height ?? 1000) / 10]
  const { eyelets = 4, hem = false, mesh = false, thickness = 0.4 } = options
  const shorter = Math.min(width, height)
  const steps = 14
  // Twenty eyelets along an edge stay twenty: they are drawn no larger than leaves them apart.
  const apart = (2 * (width + height)) / Math.max(1, eyelets)
  const radius = Math.min(shorter * 0.028, apart * 0.28)
  // Firmer cloth falls in shallower folds.
  const fold = shorter * 0.035 * (0.4 / Math.max(0.2, thickness))
  return (canvas, viewport) => [
    sheet(canvas, place(viewport, { yaw: -5 }), {
      bend: Array.from({ length: steps + 1 }, (_, index): Vector => {
        const t = index / steps
        return [t * width, Math.sin(t * Math.PI * 3 + 0.6) * fold, height * 1.25]
      }),
      ruling: [0, 0, -1],
      reach: height,
      along: 'x',
      art: clothArt(canvas, {
        ...{ width, height, eyelets, hem, mesh, radius },
        inset: Math.max(EYELET_INSET, radius * 1.5),
      }),
      fill: canvas.palette.material.white,
      contrast: 0.95,
      base: 0.42,
      shadow: { opacity: 0.22, blur: 7 },
    }),
  ]
}
