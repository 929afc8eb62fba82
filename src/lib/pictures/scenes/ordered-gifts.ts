import type { StickerArtwork } from '../artwork.ts'
import { place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { ellipseOutline, slab } from '../solids/slab.ts'
import { clipToPath, type Scene, type Solid } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import { type Canvas, greeked } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'

/** A motif without the paper round it, `size` millimetres wide, from its top left corner. */
export function motif(canvas: Canvas, sticker: StickerArtwork, size: number): string {
  const clip = clipToPath(canvas, sticker.outline)
  return set(tag('g', { 'clip-path': clip }, sticker.art(canvas)), 0, 0, size / sticker.width)
}

/** Half a T-shirt's outline, from the middle of its collar clockwise; millimetres of a medium one. */
const SHIRT =
  'M265 18Q340 62 415 18L480 0Q560 26 610 78L680 250L578 296L540 214L540 700Q340 724 140 700L140 214L102 296L0 250L70 78Q120 26 200 0Z'

/** A T-shirt lying flat, in its colour, printed on the chest. */
export function orderedShirt({ fill = '#fdfdfb', print = 300 }: PictureOptions): Scene {
  return (canvas, viewport) => {
    const small = greeked(canvas, 14)
    const [sticker] = canvas.artwork.stickers
    const seams =
      'M140 214L96 108M540 214L584 108M192 4Q340 108 488 4M140 684Q340 708 540 684M12 236L112 280M668 236L568 280'
    const light = Number.parseInt(fill.slice(1), 16) > 0x999999
    const line = tag('path', {
      d: seams,
      fill: 'none',
      stroke: light ? canvas.palette.shadow : '#fff',
      'stroke-width': 3,
      opacity: 0.28,
    })
    const collar = tag('path', {
      d: 'M265 18Q340 62 415 18L440 10Q340 96 240 10Z',
      fill: canvas.palette.shadow,
      opacity: 0.16,
    })
    const printed = sticker ? set(motif(small, sticker, print), 340 - print / 2, 175) : ''
    return [
      slab(canvas, place(viewport, { yaw: -6 }), {
        outline: SHIRT,
        width: 680,
        depth: 720,
        thickness: 6,
        fill,
        edge: canvas.palette.material.cut,
        art: rect(0, 0, 680, 720, fill) + collar + line + printed,
        lift: 6,
      }),
    ]
  }
}

/** A mug of 11 oz, its handle to the right; `fill` is the colour of its inside and its handle. */
export function orderedMug({ fill = '#fdfdfb' }: PictureOptions): Scene {
  return (canvas, viewport) => [mug(canvas, viewport, fill)]
}

function mug(canvas: Canvas, viewport: Viewport, inside: string): Solid {
  const [radius, height] = [41, 95]
  const frame = place(viewport, { yaw: 0 })
  const white = canvas.palette.material.white
  const around = (from: number, to: number, steps: number): Vector[] =>
    Array.from({ length: steps + 1 }, (_, index) => {
      const angle = from + ((to - from) * index) / steps
      return [radius * Math.sin(angle), radius * Math.cos(angle), height]
    })
  const [sticker] = canvas.artwork.stickers
  const length = Math.PI * radius
  const art =
    rect(0, 0, length, height, white) +
    (sticker ? set(motif(canvas, sticker, 62), length / 2 - 31, 16) : '')
  const wall = sheet(canvas, frame, {
    bend: around(-Math.PI / 2, Math.PI / 2, 22),
    ruling: [0, 0, -1],
    reach: height,
    along: 'x',
    art,
    fill: white,
    contrast: 0.6,
    base: 0.16,
    shadow: { opacity: 0.26, blur: 5 },
  })
  const handle = sheet(canvas, frame, {
    bend: Array.from({ length: 15 }, (_, index): Vector => {
      const angle = (index / 14) * Math.PI
      return [radius - 3 + 27 * Math.sin(angle), 4, height / 2 + 29 * Math.cos(angle)]
    }),
    ruling: [0, -1, 0],
    reach: 13,
    along: 'x',
    art: '',
    fill: inside,
    back: inside,
    contrast: 0.5,
    shadow: { opacity: 0.18, blur: 4 },
  })
  const rim = slab(canvas, frame, {
    outline: ellipseOutline(radius * 2, radius * 2),
    width: radius * 2,
    depth: radius * 2,
    thickness: 0.2,
    at: [-radius, -radius, height],
    fill: white,
    edge: white,
    art:
      rect(0, 0, radius * 2, radius * 2, white) +
      tag('circle', { cx: radius, cy: radius, r: radius - 3, fill: inside }) +
      tag('circle', {
        cx: radius,
        cy: radius,
        r: radius - 3,
        fill: canvas.palette.shadow,
        opacity: 0.24,
      }),
  })
  return {
    shadow: handle.shadow + wall.shadow,
    body: handle.body + wall.body + rim.body,
    reach: [...handle.reach, ...wall.reach, ...rim.reach],
  }
}
