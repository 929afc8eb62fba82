import { block } from '../solids/block.ts'
import { type Placement, place, type Viewport } from '../solids/camera.ts'
import { sheet } from '../solids/sheet.ts'
import { layered, type Scene, type Solid, together } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'
import { counterBox, raised } from './counter-goods.ts'

// Centimetres, in place of the millimetres of what lies on counters.

/** Process inks, in the order in which they are printed. */
const inks = ['#221f1b', '#1f9fd0', '#cf2f86', '#f2cf2a']

/** A pile of sheets on its pallet; `top` is what the uppermost shows. */
function palletOf(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  { height, top }: { height: number; top?: string },
): Solid {
  const frame = place(viewport, at)
  const { material } = canvas.palette
  const [width, depth] = [74, 56]
  const pallet = block(canvas, frame, {
    at: [-3, -3, 0],
    width: width + 6,
    depth: depth + 6,
    height: 7,
    fill: material.wood,
    topFill: '#d5a974',
  })
  const sheets = block(canvas, frame, {
    at: [0, 0, 7],
    width,
    depth,
    height,
    fill: material.edge,
    layers: Math.round(height / 1.6),
    ...(top === undefined ? {} : { top }),
  })
  return layered(pallet, sheets)
}

/** One printing unit: its housing, the inks' duct on it, and a window in the colour that it prints. */
function unit(canvas: Canvas, viewport: Viewport, at: Placement, ink: string): Solid {
  const frame = place(viewport, at)
  const { metal, metalDark, white } = canvas.palette.material
  const [width, depth, height] = [50, 74, 84]
  const front =
    rect(0, 0, width, height, metal) +
    rect(7, 9, width - 14, 30, canvas.palette.ink) +
    tag('circle', { cx: 18, cy: 24, r: 9, fill: ink }) +
    tag('circle', { cx: 33, cy: 26, r: 6, fill: metalDark }) +
    rect(7, 48, 20, 5, white) +
    rect(7, 58, 12, 5, metalDark)
  const housing = block(canvas, frame, {
    width,
    depth,
    height,
    fill: metal,
    topFill: white,
    sides: { front: { art: front } },
    contrast: 0.4,
  })
  const duct = block(canvas, frame, {
    at: [9, 8, height],
    width: width - 18,
    depth: depth - 16,
    height: 9,
    fill: metalDark,
    topFill: ink,
  })
  return layered(housing, duct)
}

/** A sheet-fed press of four colours: white sheets go in at the left and come out printed at the right. */
function press(canvas: Canvas, viewport: Viewport, { x, y }: { x: number; y: number }): Solid {
  const { poster } = canvas.artwork.counter
  const bed = block(canvas, place(viewport, { x, y: y + 6 }), {
    width: 268,
    depth: 62,
    height: 34,
    fill: canvas.palette.art.teal,
    contrast: 0.4,
  })
  const units = inks.map((ink, index) =>
    unit(canvas, viewport, { x: x + 24 + index * 56, y, z: 0 }, ink),
  )
  const printed = set(poster(canvas, 56, 74), 0, 0)
  const turned = tag('g', { transform: 'translate(74 0)rotate(90)' }, printed)
  return layered(
    palletOf(canvas, viewport, { x: x - 66, y: y + 9 }, { height: 44 }),
    bed,
    ...units,
    palletOf(canvas, viewport, { x: x + 262, y: y + 9 }, { height: 26, top: turned }),
  )
}

/** A line between two posts, and first prints hung on it to dry. */
function dryingLine(canvas: Canvas, viewport: Viewport, at: Placement): Solid {
  const frame = place(viewport, at)
  const { poster, sign } = canvas.artwork.counter
  const [length, up] = [330, 176]
  const post = (x: number) =>
    block(canvas, frame, {
      at: [x, -3, 0],
      width: 6,
      depth: 6,
      height: up + 8,
      fill: canvas.palette.material.wood,
      topFill: '#d5a974',
    })
  const hung = (x: number, width: number, height: number, art: string) =>
    sheet(canvas, frame, {
      bend: Array.from({ length: 9 }, (_, step) => {
        const t = step / 8
        return [x + t * width, 2.4 * Math.sin(t * Math.PI * 1.6), up - 5] as const
      }),
      ruling: [0, 0, -1],
      reach: height,
      along: 'x',
      art,
      fill: canvas.palette.material.white,
      contrast: 0.7,
      base: 0.3,
      shadow: { opacity: 0.16, blur: 6 },
    })
  const [from, to] = [frame.at([0, 0, up]), frame.at([length, 0, up])]
  const point = (x: number, y: number) => `${short(x)} ${short(y)}`
  const [middle, lowest] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 4 * viewport.scale]
  const sag = `M${point(...from)}Q${point(middle, lowest)} ${point(...to)}`
  const cord = tag('path', {
    d: sag,
    fill: 'none',
    stroke: canvas.palette.material.cord,
    'stroke-width': 1.7,
  })
  const prints = [
    hung(18, 66, 92, poster(canvas, 66, 92)),
    hung(98, 132, 54, sign(canvas, 132, 54)),
    hung(244, 66, 92, poster(canvas, 66, 92)),
  ]
  const lines = { shadow: '', body: cord, reach: [from, to] }
  return layered(together(post(-6), post(length)), lines, ...prints)
}

/** The table that orders are packed at: boxes, a pile of cards, and a printed pile to be cut. */
function packingTable(
  canvas: Canvas,
  viewport: Viewport,
  { x, y }: { x: number; y: number },
): Solid {
  const { card, poster } = canvas.artwork.counter
  const { material } = canvas.palette
  const frame = place(viewport, { x, y })
  const [width, depth, height] = [210, 66, 46]
  const leg = (left: number, far: number) =>
    block(canvas, frame, {
      at: [left, far, 0],
      width: 6,
      depth: 6,
      height,
      fill: material.wood,
    })
  const top = block(canvas, frame, {
    at: [0, 0, height],
    width,
    depth,
    height: 5,
    fill: material.wood,
    topFill: '#d5a974',
  })
  const z = height + 5
  const pile = (
    left: number,
    far: number,
    yaw: number,
    art: string,
    size: [number, number],
    high: number,
  ) =>
    block(canvas, place(viewport, { x: x + left, y: y + far, z, yaw }), {
      width: size[0],
      depth: size[1],
      height: high,
      fill: material.edge,
      layers: 8,
      top: art,
    })
  const small = set(card.front(canvas, 85, 55), 0, 0, 0.42)
  return layered(
    together(leg(2, 2), leg(width - 8, 2), leg(2, depth - 8), leg(width - 8, depth - 8)),
    top,
    raised(pile(12, 10, -5, poster(canvas, 34, 48), [34, 48], 9)),
    raised(pile(66, 14, 6, small, [35.7, 23.1], 12)),
    raised(pile(72, 38, -8, small, [35.7, 23.1], 6)),
    raised(
      counterBox(
        canvas,
        viewport,
        { x: x + 126, y: y + 10, z, yaw: -14 },
        { width: 34, depth: 26, height: 40 },
      ),
    ),
    raised(
      counterBox(
        canvas,
        viewport,
        { x: x + 164, y: y + 16, z, yaw: -20 },
        { width: 34, depth: 26, height: 40 },
      ),
    ),
  )
}

/** How far the room is turned against the counter that pictures are usually of, in radians. */
const TURN = 0.13

/** A printer's workshop: first prints on the line, the press, paper on pallets, and the packing table. */
export const workshop: Scene = (canvas, straight) => {
  const { cos, sin } = straight.camera
  const turned = {
    cos: cos * Math.cos(TURN) - sin * Math.sin(TURN),
    sin: sin * Math.cos(TURN) + cos * Math.sin(TURN),
  }
  const viewport = { ...straight, camera: { ...straight.camera, ...turned } }
  return [
    dryingLine(canvas, viewport, { x: -150, y: -104 }),
    press(canvas, viewport, { x: -150, y: -40 }),
    packingTable(canvas, viewport, { x: -34, y: 104 }),
    palletOf(canvas, viewport, { x: -176, y: 106, yaw: -14 }, { height: 30 }),
  ]
}
