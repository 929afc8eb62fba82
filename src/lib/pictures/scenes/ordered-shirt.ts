import { place, turnedOver, type Viewport } from '../solids/camera.ts'
import { blurFilter } from '../solids/shading.ts'
import { slab } from '../solids/slab.ts'
import { clipToPath, layered, type Scene, type Solid } from '../solids/solid.ts'
import type { PictureOptions, ShirtPrints } from '../spec.ts'
import { type Canvas, greeked } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'
import { motif } from './motif.ts'

/** A T-shirt's outline, from the middle of its collar clockwise, in units of its drawing. */
const SHIRT =
  'M265 18Q340 62 415 18L480 0Q560 26 610 78L680 250L578 296L540 214L540 700Q340 724 140 700L140 214L102 296L0 250L70 78Q120 26 200 0Z'
const SIZE = { width: 680, depth: 720 } as const
/** The drawing's chest is 400 units wide, a medium shirt's 490 millimetres. */
const UNITS_PER_MM = 400 / 490

const SEAMS =
  'M140 214L96 108M540 214L584 108M140 684Q340 708 540 684M12 236L112 280M668 236L568 280'
const FRONT_COLLAR = 'M192 4Q340 108 488 4'
const BACK_COLLAR = 'M196 10Q340 44 484 10'
/** Where the cloth falls from the shoulders and gathers at the waist. */
const FOLDS =
  'M176 250Q214 420 182 640M504 250Q470 430 500 640M262 470Q300 560 268 690M430 500Q396 590 420 694M92 150L120 232M588 150L560 232'

/**
 * A T-shirt seen from above in its colour, printed where it was ordered. One that is printed on its back lies
 * on another that shows the other side; `turn` turns it over.
 */
export function orderedShirt(options: PictureOptions): Scene {
  const { fill = '#fdfdfb', prints = { front: 300 }, turn = 0 } = options
  return (canvas, viewport) => {
    // Seen from straight above: a shirt that lies away from the viewer would look too short.
    const above = { ...viewport, camera: { ...viewport.camera, depth: 1, rise: 0 } }
    const back = turn > 0.5
    const share = Math.max(0.04, Math.abs(Math.cos(turn * Math.PI)))
    const one = (at: { x: number; y: number; yaw: number }, side: Side, width: number) =>
      shirt(canvas, above, { at, side, width, fill, prints })
    const top = one({ x: 0, y: 0, yaw: -5 }, back ? 'back' : 'front', share)
    if (prints.back === undefined) return [top]
    return [layered(one({ x: 330, y: -60, yaw: 8 }, back ? 'front' : 'back', 1), top)]
  }
}

type Side = 'front' | 'back'

function shirt(
  canvas: Canvas,
  viewport: Viewport,
  spec: {
    at: { x: number; y: number; yaw: number }
    side: Side
    width: number
    fill: string
    prints: ShirtPrints
  },
): Solid {
  const { fill, side } = spec
  const frame = turnedOver(place(viewport, spec.at), SIZE.width / 2, spec.width)
  return slab(canvas, frame, {
    outline: SHIRT,
    ...SIZE,
    thickness: 6,
    fill,
    edge: canvas.palette.material.cut,
    art:
      rect(0, 0, SIZE.width, SIZE.depth, fill) +
      cloth(canvas, fill) +
      seams(canvas, fill, side) +
      printsOf(canvas, side, spec.prints),
    lift: 9,
  })
}

/** How bright a colour is, from 0 to 1. */
function brightness(fill: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16))
  return channels.reduce((sum, channel) => sum + channel, 0) / (3 * 255)
}

function cloth(canvas: Canvas, fill: string): string {
  const light = brightness(fill)
  const fold = (dx: number, stroke: string, opacity: number) =>
    tag('path', {
      d: FOLDS,
      fill: 'none',
      stroke,
      'stroke-width': 24,
      'stroke-linecap': 'round',
      opacity,
      filter: blurFilter(canvas, 11),
      transform: `translate(${dx} 0)`,
    })
  return tag(
    'g',
    { 'clip-path': clipToPath(canvas, SHIRT) },
    fold(0, canvas.palette.shadow, light > 0.5 ? 0.1 : 0.3),
    fold(-26, '#fff', light > 0.9 ? 0.5 : 0.08 + light * 0.12),
  )
}

function seams(canvas: Canvas, fill: string, side: Side): string {
  const { shadow } = canvas.palette
  const light = brightness(fill) > 0.5
  const line = tag('path', {
    d: SEAMS + (side === 'front' ? FRONT_COLLAR : BACK_COLLAR),
    fill: 'none',
    stroke: light ? shadow : '#fff',
    'stroke-width': 3,
    opacity: 0.28,
  })
  const inside = tag('path', {
    d: 'M265 18Q340 62 415 18L440 10Q340 96 240 10Z',
    fill: shadow,
    opacity: 0.16,
  })
  return (side === 'front' ? inside : '') + line
}

/** What is printed on a side; the sleeve is the wearer's left one, which both sides show. */
function printsOf(canvas: Canvas, side: Side, prints: ShirtPrints): string {
  const [sticker] = canvas.artwork.stickers
  if (!sticker) return ''
  const small = greeked(canvas, 14)
  const print = (width: number | undefined, x: number, y: number, turn = 0) => {
    if (width === undefined) return ''
    const size = width * UNITS_PER_MM
    const deep = (size * sticker.depth) / sticker.width
    return set(set(motif(small, sticker, size), -size / 2, -deep / 2), x, y, 1, turn)
  }
  const front = side === 'front'
  const body = front ? print(prints.front, 340, 290) + print(prints.chest, 430, 190) : ''
  return (
    body +
    (front ? '' : print(prints.back, 340, 270)) +
    print(prints.sleeve, front ? 615 : 65, 196, front ? -17 : 17)
  )
}
