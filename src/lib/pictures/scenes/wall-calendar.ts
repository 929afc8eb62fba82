import { type Frame, place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { laminationOverlay } from '../solids/lamination.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline } from '../solids/slab.ts'
import { artwork, layered, type Scene, type Solid } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'

const LEAN = 0.16
const PITCH = 12.7

/** A calendar as it hangs: leaves on a wire with a hanger, the first one lifted a little at its foot. */
export function orderedCalendar(options: PictureOptions): Scene {
  const { width = 210, height = 297, fill = '#f4f2ee', month = 1 } = options
  const { back: backMm = 0.5, frontSheet, surface } = options
  return (canvas, viewport) => {
    const frame = place(viewport, { yaw: 13 })
    const top = height * Math.sqrt(1 - LEAN * LEAN)
    const leaf = (before: number, bulge: number, art: string, colour: string) =>
      sheet(canvas, frame, {
        bend: hanging(height, before, bulge),
        ruling: [1, 0, 0],
        reach: width,
        along: 'y',
        art,
        fill: colour,
        contrast: 0.5,
        base: 0.2,
        shadow: { opacity: bulge > 0 ? 0.16 : 0.26, blur: bulge > 0 ? 5 : 9 },
      })
    const { back, white, edge } = canvas.palette.material
    const outline = roundedOutline(width, height, 0)
    const light = (lamination: 'none' | 'gloss') =>
      laminationOverlay(canvas, lamination, outline, { width, height, ...(surface && { surface }) })
    const art =
      monthArt(canvas, width, height, month) +
      (surface ? light('none') : '') +
      (frontSheet ? clearSheet(width, height) + light('gloss') : '')
    // A board is drawn four times as thick, or its edge would be a hair.
    const thick = backMm * 4
    return [
      layered(
        leaf(0, 0, '', back),
        leaf(thick / 2, 0, '', back),
        leaf(thick, 0, '', back),
        leaf(thick + 1.2, 0.02, '', edge),
        leaf(thick + 2.4, 0.07, '', white),
        leaf(thick + 3.6, 0.16, art, white),
        wire(canvas, frame, { width, top, fill }),
      ),
    ]
  }
}

/** A clear sheet over the first month: it lies close, and its edges catch the light. */
const clearSheet = (width: number, height: number) =>
  rect(0, 0, width, height, '#ffffff1f') +
  tag('rect', { width, height, fill: 'none', stroke: '#fff', 'stroke-width': 2.4, opacity: 0.8 })

/** The line of a hanging leaf from its head down: it stands off the wall at its foot, by a share of its height. */
function hanging(height: number, before: number, bulge: number): Vector[] {
  const steps = bulge > 0.1 ? 12 : bulge > 0 ? 4 : 1
  const rise = Math.sqrt(1 - LEAN * LEAN)
  return Array.from({ length: steps + 1 }, (_, step): Vector => {
    const down = step / steps
    const off = bulge * height * Math.max(0, down - 0.35) ** 2
    return [0, -height * LEAN * (1 - down) + before + off * 1.6, height * rise * (1 - down) + off]
  })
}

/** Twin loops along the head, and in their middle the hanger on its nail. */
function wire(
  canvas: Canvas,
  frame: Frame,
  at: { width: number; top: number; fill: string },
): Solid {
  const { width, top, fill } = at
  const loops = Math.max(4, Math.floor((width - 10) / PITCH))
  const first = (width - (loops - 1) * PITCH) / 2
  const hole = (x: number) =>
    tag('rect', {
      x: x - 2,
      y: 4.4,
      width: 4,
      height: 4,
      rx: 0.8,
      fill: canvas.palette.shadow,
      opacity: 0.72,
    })
  const loop = (x: number) => `M${short(x - 0.9)} 6.6V-2.4a1.6 1.6 0 0 1 3.2 0V6.6`
  const middle = width / 2
  const isHanger = (x: number) => Math.abs(x - middle) < PITCH * 1.4
  const places = Array.from({ length: loops }, (_, index) => first + index * PITCH).filter(
    (x) => !isHanger(x),
  )
  const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  const hanger = `M${short(middle - 34)} -1.4H${short(middle - 9)}L${short(middle)} -13L${short(middle + 9)} -1.4H${short(middle + 34)}`
  const d = places.map(loop).join('') + hanger
  const look = [
    {
      stroke: canvas.palette.shadow,
      'stroke-width': 3,
      opacity: 0.3,
      transform: 'translate(.9 1.2)',
    },
    { stroke: canvas.palette.material.metalDark, 'stroke-width': 2.7 },
    { stroke: fill, 'stroke-width': 1.8 },
  ]
  const origin: Vector = [0, -(top * LEAN) / Math.sqrt(1 - LEAN * LEAN) + 4, top]
  const down: Vector = [0, LEAN, -Math.sqrt(1 - LEAN * LEAN)]
  return {
    shadow: '',
    body: tag(
      'g',
      { transform: frame.plane(origin, [1, 0, 0], down) },
      places.map(hole).join(''),
      look.map((each) => tag('path', { d, ...line, ...each })).join(''),
    ),
    reach: [frame.at([width / 2, origin[1], top + 14])],
  }
}

/** The picture of the month, its number, and its days in weeks; beside each other where the leaf is wide. */
function monthArt(canvas: Canvas, width: number, height: number, month: number): string {
  const wide = width > height * 1.2
  const picture = height * (wide ? 0.6 : 0.57)
  const below = height - picture
  const left = width * 0.07
  const days = wide
    ? { x: width * 0.27, y: picture + below * 0.1, width: width * 0.66, height: below * 0.74 }
    : { x: left, y: picture + below * 0.4, width: width - 2 * left, height: below * 0.48 }
  const title = canvas.text({
    x: left,
    y: picture + below * (wide ? 0.42 : 0.26),
    size: below * (wide ? 0.34 : 0.22),
    text: String(month).padStart(2, '0'),
    weight: 800,
    fill: canvas.palette.art.cobalt,
  })
  return (
    rect(0, 0, width, height, canvas.palette.material.white) +
    canvas.artwork.calendar(canvas, width, picture) +
    title +
    weeks(canvas, days)
  )
}

type Area = { x: number; y: number; width: number; height: number }

/** 31 days in rows of seven, the last of each row in red; every digit is drawn once. */
function weeks(canvas: Canvas, { x, y, width, height }: Area): string {
  const [cell, row] = [width / 7, height / 5]
  const size = Math.min(row * 0.62, cell * 0.44)
  const digit = (text: string) =>
    artwork(canvas, canvas.text({ x: 0, y: 0, size, text, anchor: 'middle', face: 'text' }))
  const day = (number: number) => {
    const digits = [...String(number)]
    const apart = size * 0.58
    const start = x + cell * (((number - 1) % 7) + 0.5) - ((digits.length - 1) * apart) / 2
    const base = y + row * (Math.floor((number - 1) / 7) + 0.7)
    return digits.map((each, place) => set(digit(each), start + place * apart, base)).join('')
  }
  const of = (isSunday: boolean) =>
    repeat(31, (index) => ((index % 7 === 6) === isSunday ? day(index + 1) : ''))
  const { palette } = canvas
  return (
    tag('g', { fill: palette.ink }, of(false)) + tag('g', { fill: palette.art.tomato }, of(true))
  )
}
