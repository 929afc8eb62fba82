import { block } from '../solids/block.ts'
import { place } from '../solids/camera.ts'
import { roundedOutline } from '../solids/slab.ts'
import { clipTo, measuringViewport } from '../solids/solid.ts'
import { type Canvas, withoutText } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import { greekLines, set } from '../svg/shapes.ts'
import { backdrop, cutShape, numberIn, SWATCH, textNumber } from './parts.ts'
import type { SwatchSpec } from './swatch.ts'

/** A format, to one scale with its neighbours. */
export function format(canvas: Canvas, spec: SwatchSpec): string {
  const [width, height] = [spec.width ?? 85, spec.height ?? 55]
  const largest = spec.largest ?? { width, height }
  const scale = Math.min(92 / largest.width, 66 / largest.height)
  const [wide, tall] = [Math.max(6, width * scale), Math.max(6, height * scale)]
  const outline = roundedOutline(wide, tall, 0)
  const [x, y] = [(SWATCH.width - wide) / 2, (SWATCH.height - tall) / 2]
  return (
    backdrop(canvas.palette.grounds.chalk) +
    cutShape(canvas, outline, x, y, canvas.palette.material.white)
  )
}

const WHITES: Readonly<Record<string, string>> = {
  kraft: '#cfa877',
  recycled: '#efe9da',
  cotton: '#faf4e6',
  cream: '#fbefd2',
  uncoated: '#fdf9ef',
  natural: '#f6ecd6',
}

/** The corner of a board or sheet; thicker ones look thicker than they are. */
export function board(canvas: Canvas, spec: SwatchSpec): string {
  const grams = numberIn(spec.value, 300)
  const thickness = spec.thickness ?? (grams / 1000) * 1.2
  const viewport = { ...measuringViewport(canvas), x: 124, y: 44 }
  const key = Object.keys(WHITES).find((name) => spec.value.toLowerCase().includes(name))
  const top = key ? WHITES[key] : canvas.palette.material.white
  const sheet = block(canvas, place(viewport, { yaw: 33 }), {
    at: [-120, -70, 0],
    width: 120,
    depth: 90,
    // Squared, or a tenth of a millimetre more would not be seen.
    height: Math.max(1.4, thickness ** 2 * 96),
    fill: '#ead9b8',
    topFill: top ?? canvas.palette.material.white,
    contrast: 0.34,
  })
  return backdrop(canvas.palette.grounds.kraft) + sheet.shadow + sheet.body
}

/** One printed side or two. */
export function printedSides(canvas: Canvas, spec: SwatchSpec): string {
  const both = /both|two|double|2|4\/4|front-back/i.test(spec.value)
  const { material, grounds } = canvas.palette
  // Type this small is a grey line at best.
  const quiet = withoutText(canvas)
  const greek = greekLines(
    { x: 7, y: 38, width: 34, count: 3, gap: 5, weight: 2 },
    canvas.palette.art.teal,
  )
  const card = (art: string) => tag('g', { 'clip-path': clipTo(canvas, 85, 55) }, art)
  const small = (art: string, x: number, y: number, turn: number) =>
    set(
      cutShape(canvas, roundedOutline(85, 55, 0), 0, 0, material.white) + (art && card(art)),
      x,
      y,
      0.82,
      turn,
    )
  return (
    backdrop(grounds.chalk) +
    small(both ? canvas.artwork.card.back(quiet, 85, 55) + greek : '', 56, 34, 7) +
    small(canvas.artwork.card.front(canvas, 85, 55), 22, 14, 0)
  )
}

/** A corner cut with the radius in the value, in millimetres, enlarged. */
export function corners(canvas: Canvas, spec: SwatchSpec): string {
  const radius = /square|none|straight/i.test(spec.value) ? 0 : numberIn(spec.value, 0)
  const r = radius * 6.4
  const edge = (dx: number, dy: number) =>
    `M${short(34 + dx)} 110V${short(24 + r + dy)}` +
    `${r > 0 ? `a${short(r)} ${short(r)} 0 0 1 ${short(r)} ${short(-r)}` : ''}H160`
  const { art, grounds, material, ink } = canvas.palette
  return (
    backdrop(grounds.chalk) +
    cutShape(canvas, `${edge(0, 0)}V110Z`, 0, 0, material.white) +
    tag('path', { d: edge(0, 0), fill: 'none', stroke: ink, 'stroke-width': 3 }) +
    tag('path', { d: 'M64 62h58M64 74h36', stroke: art.teal, 'stroke-width': 4, opacity: 0.45 })
  )
}

/** For options nobody drew: two sheets of coloured paper, always the same for the same value. */
export function paperSample(canvas: Canvas, spec: SwatchSpec): string {
  const { grounds, art, material } = canvas.palette
  const seed = textNumber(`${spec.kind} ${spec.value}`)
  const papers = [art.tomato, art.teal, art.marigold, art.cobalt, art.plum, art.green, art.leaf]
  const first = papers[seed % papers.length] ?? art.teal
  const outline = roundedOutline(72, 50, 0)
  return (
    backdrop(grounds.chalk) +
    set(cutShape(canvas, outline, 0, 0, material.white), 46, 30, 1, 6 + (seed % 5)) +
    set(cutShape(canvas, outline, 0, 0, first), 30, 21, 1, -6 + (seed % 4)) +
    set(
      tag('path', { d: 'M8 36h30M8 42h20', stroke: '#fff', 'stroke-width': 2.6, opacity: 0.75 }),
      30,
      21,
      1,
      -6 + (seed % 4),
    )
  )
}
