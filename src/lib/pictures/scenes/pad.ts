import { block } from '../solids/block.ts'
import { type Placement, place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { layered, type Scene, type Solid } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { copyArt, FIRST, type Pad, TINTS, terms } from './pad-art.ts'

/** Sets that are written through: a pad, a book with a flap, or loose; the upper copies lifted at the foot. */
export function orderedPad(options: PictureOptions): Scene {
  const { width = 148, height = 210, copies = 2, numbering = 'red', bound = 'pad' } = options
  const unit = Math.max(width, height) / 210
  const pad = {
    width,
    height,
    copies,
    numbering,
    bound,
    unit,
    perforated: options.perforated === 1,
    punched: options.punched === true,
    firstNumber: options.firstNumber ?? FIRST,
    colours: options.colours ?? 2,
    turn: options.turn ?? 0,
  }
  return (canvas, viewport) => {
    const at = { yaw: -9 }
    const thick = (bound === 'loose' ? 2.4 : 5) * copies * unit
    return [
      layered(
        ...stack(canvas, viewport, at, { ...pad, thick }),
        ...set(canvas, viewport, at, { ...pad, thick }),
      ),
    ]
  }
}

/** What lies below the set on top: its fellows, and what holds them. */
function stack(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  pad: Pad & { thick: number },
): Solid[] {
  const { width, height, copies, bound, unit, thick } = pad
  const { kraft, kraftEdge } = canvas.palette.material
  const board = 1.6 * unit
  const sheets = (frame: Placement, up: number, high: number) =>
    block(canvas, place(viewport, { ...frame, z: up }), {
      width,
      depth: height,
      height: high,
      fill: '#fbf8ee',
      topFill: TINTS[copies - 1] ?? '#fff',
      layers: Math.max(4, Math.round(high / unit)),
    })
  if (bound === 'loose')
    return [
      sheets({ ...at, x: 2 * unit, y: 1.5 * unit, yaw: -6 }, 0, thick / 2),
      sheets(at, thick / 2, thick / 2),
    ]
  const backing = block(canvas, place(viewport, at), {
    width,
    depth: height,
    height: board,
    fill: kraftEdge,
    topFill: kraft,
  })
  const flap = bound === 'book' ? [cover(canvas, viewport, at, pad)] : []
  return [...flap, backing, sheets(at, board, thick - board)]
}

/** The flap of a book, turned over its head: it goes between the sets, so that nothing is written too far. */
function cover(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  pad: Pad & { thick: number },
): Solid {
  const { width, height, thick, unit } = pad
  const back: Vector[] = [
    [0, 0, thick],
    [0, -7 * unit, thick * 0.92],
    [0, -15 * unit, thick * 0.6],
    [0, -26 * unit, thick * 0.25],
    [0, -0.5 * height, 0.4 * unit],
  ]
  return sheet(canvas, place(viewport, at), {
    bend: back.toReversed(),
    ruling: [1, 0, 0],
    reach: width,
    along: 'y',
    art: '',
    fill: canvas.palette.material.kraft,
    contrast: 0.4,
    shadow: { opacity: 0.24, blur: 4 },
  })
}

/** The uppermost set: copies below each other, each lifted a little less than the one above it. */
function set(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  pad: Pad & { thick: number },
): Solid[] {
  const { width, height, copies, thick, unit } = pad
  return Array.from({ length: copies }, (_, above) => {
    const copy = copies - 1 - above
    const lifted = copies - 1 - copy
    if (copy === 0 && pad.turn > 0) return turnedOver(canvas, viewport, at, pad)
    const from = height * (1 - 0.16 * lifted - 0.06)
    const bend: Vector[] = [[0, 0, thick + lifted * 0.3 * unit]]
    if (lifted > 0) bend.push([0, from, thick + lifted * 0.3 * unit])
    const steps = lifted > 0 ? 9 : 1
    const length = lifted > 0 ? height - from : height
    for (let step = 1; step <= steps; step += 1) {
      const [, y = 0, z = 0] = bend.at(-1) ?? [0, 0, 0]
      const angle = lifted > 0 ? (step / steps) * 0.62 : 0
      const along = length / steps
      bend.push([0, y + along * Math.cos(angle), z + along * Math.sin(angle)])
    }
    return sheet(canvas, place(viewport, at), {
      bend,
      ruling: [1, 0, 0],
      reach: width,
      along: 'y',
      art: copyArt(canvas, pad, copy),
      fill: TINTS[copy] ?? '#fff',
      contrast: 0.42,
      shadow: { opacity: lifted > 0 ? 0.1 : 0, blur: 2.4, floor: thick },
    })
  })
}

/** The first sheet on its way over its head: what stands on its back is read once it lies there. */
function turnedOver(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  pad: Pad & { thick: number },
): Solid {
  const { width, height, thick, turn, copies, unit } = pad
  const steps = 8
  const bend: Vector[] = [[0, 0, thick + copies * 0.3 * unit]]
  for (let step = 0; step < steps; step += 1) {
    const [, y, z] = bend.at(-1) ?? [0, 0, 0]
    // It follows the hand at its foot, and lies flat at both ends of the way.
    const angle =
      Math.PI * Math.min(1, turn * (1 + 0.5 * Math.sin(turn * Math.PI) * (step / steps)))
    const long = height / steps
    const up = z + long * Math.sin(angle) - (turn === 1 ? thick * 0.12 : 0)
    bend.push([0, y + long * Math.cos(angle), Math.max(0.4 * unit, up)])
  }
  return sheet(canvas, place(viewport, at), {
    bend,
    ruling: [1, 0, 0],
    reach: width,
    along: 'y',
    art: copyArt(canvas, pad, 0),
    backArt: terms(canvas, pad),
    fill: TINTS[0] ?? '#fff',
    contrast: 0.42,
    shadow: { opacity: 0.2, blur: 5 },
  })
}
