import { block } from '../solids/block.ts'
import { type Placement, place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { artwork, layered, type Scene, type Solid } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import { rect } from '../svg/shapes.ts'

/** The copies of a set in the order in which they are written through, the last one firm below. */
const TINTS = ['#fffefa', '#f7e27d', '#f3b9bd', '#b5d8b4']

/** The number that stands on the first set. */
const FIRST = '000101'
const NUMBERING: Readonly<Record<string, string>> = { red: '#c2301f', black: '#221f1b' }

type Pad = Required<Pick<PictureOptions, 'width' | 'height' | 'copies' | 'numbering' | 'bound'>> & {
  perforated: boolean
  unit: number
}

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

/** A copy with the form on it, its number, the tape at its head and the line along which it is torn off. */
function copyArt(canvas: Canvas, pad: Pad, copy: number): string {
  const { width, height, numbering, bound, perforated, unit } = pad
  const head = bound === 'loose' ? 0 : 9 * unit
  const ink = NUMBERING[numbering]
  const shift = `translate(0 ${short(head)})`
  const tape = head > 0 && copy === 0 ? rect(0, 0, width, head, canvas.palette.art.cobalt) : ''
  const torn = tag('path', {
    d: `M0 ${short(head + 4 * unit)}H${short(width)}`,
    stroke: canvas.palette.ink,
    'stroke-width': 0.9 * unit,
    'stroke-dasharray': `${short(2.6 * unit)} ${short(2 * unit)}`,
    opacity: 0.6,
  })
  const number = ink
    ? canvas.text({
        x: width - 11 * unit,
        y: head + 26 * unit,
        size: 12 * unit,
        text: FIRST,
        weight: 700,
        fill: ink,
        anchor: 'end',
        face: 'text',
      })
    : ''
  return (
    rect(0, 0, width, height, TINTS[copy] ?? '#fff') +
    tag(
      'g',
      { transform: shift },
      artwork(canvas, canvas.artwork.form(canvas, width, height - head)),
    ) +
    (perforated ? torn : '') +
    artwork(canvas, number) +
    tape
  )
}
