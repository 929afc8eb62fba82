import { block } from '../solids/block.ts'
import { type Frame, type Placement, place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import type { Scene } from '../solids/solid.ts'
import { type Solid, together } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'

/** A roll-up stand: cassette, feet, the sheet pulled up to its bar. */
export function rollupSolid(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  look: {
    width: number
    height: number
    wideFoot?: boolean | undefined
    lamp?: boolean | undefined
    spare?: boolean | undefined
  } = {
    width: 850,
    height: 2000,
  },
): Solid {
  const { width, height, wideFoot, lamp, spare } = look
  const frame = place(viewport, at)
  const metal = { fill: '#c6c5c0', topFill: '#e9e8e3', contrast: 0.45 }
  const foot = (x: number) =>
    block(canvas, frame, { at: [x, -150, 0], width: 70, depth: 400, height: 16, ...metal })
  const base = block(canvas, frame, {
    at: [-20, wideFoot ? -110 : -45, 16],
    width: width + 40,
    depth: wideFoot ? 250 : 120,
    height: 90,
    ...metal,
  })
  const cloth = sheet(canvas, frame, {
    bend: [
      [0, 10, height + 96],
      [width, 10, height + 96],
    ],
    ruling: [0, 0, -1],
    reach: height,
    along: 'x',
    art:
      canvas.artwork.rollup(canvas, width, height) + (lamp ? lampLight(canvas, width, height) : ''),
    fill: '#fff',
    contrast: 0.3,
    base: 0.1,
    shadow: { opacity: 0.24, blur: 8 },
  })
  const bar = block(canvas, frame, {
    at: [-10, -5, height + 90],
    width: width + 20,
    depth: 30,
    height: 36,
    ...metal,
  })
  const lip = block(canvas, frame, {
    at: [-20, 12, 16],
    width: width + 40,
    depth: wideFoot ? 128 : 63,
    height: 90,
    ...metal,
  })
  const stand = wideFoot ? base : together(foot(100), foot(width - 170), base)
  const tube = spare ? spareRoll(canvas, frame, width) : undefined
  const arm = lamp ? lampOn(canvas, frame, width / 2, height + 126) : ''
  return {
    shadow: stand.shadow + cloth.shadow + (tube?.shadow ?? ''),
    body: stand.body + cloth.body + lip.body + bar.body + arm + (tube?.body ?? ''),
    reach: [
      ...stand.reach,
      ...cloth.reach,
      ...(tube?.reach ?? []),
      ...(lamp ? [frame.at([width / 2, 0, height + 340])] : []),
    ],
  }
}

/** A second print, rolled up on the floor before the stand. */
function spareRoll(canvas: Canvas, frame: Frame, width: number): Solid {
  const [radius, y] = [52, 420]
  const ends = [0.08, 0.92].map((share) => frame.at([width * share, y, radius]))
  const [[fromX, fromY], [toX, toY]] = [ends[0] ?? [0, 0], ends[1] ?? [0, 0]]
  const wide = 2 * radius * frame.scale
  const { shadow, art, material } = canvas.palette
  const line = (stroke: string, size: number, shift = 0, opacity = 1, cap = 'butt') =>
    tag('path', {
      d: `M${short(fromX)} ${short(fromY + shift)}L${short(toX)} ${short(toY + shift)}`,
      stroke,
      'stroke-width': size,
      'stroke-linecap': cap,
      opacity: opacity === 1 ? undefined : opacity,
    })
  const end = (r: number, fill: string) =>
    tag('ellipse', { cx: toX, cy: toY, rx: wide * r * 0.5, ry: wide * r, fill })
  return {
    shadow: line(shadow, wide * 0.7, wide * 0.5, 0.22, 'round'),
    body:
      tag('ellipse', {
        cx: fromX,
        cy: fromY,
        rx: wide * 0.25,
        ry: wide / 2,
        fill: material.white,
      }) +
      line(material.white, wide) +
      line(art.mist, wide * 0.3, wide * 0.32) +
      line(shadow, wide * 0.28, wide * 0.36, 0.16) +
      line('#fff', wide * 0.16, -wide * 0.22, 0.8) +
      end(0.5, material.edge) +
      end(0.3, material.white) +
      end(0.14, shadow),
    reach: [0.04, 0.96].map((share) => frame.at([width * share, y, 0])),
  }
}

/** A lamp on an arm that reaches over the front. */
function lampOn(canvas: Canvas, frame: Frame, x: number, z: number): string {
  const { metalDark, metal } = canvas.palette.material
  const points = [
    [x, 10, z],
    [x, 60, z + 170],
    [x, 290, z + 150],
  ] as const
  const [from, over, head] = points.map((point) => frame.at(point))
  if (!from || !over || !head) return ''
  const d = `M${from.map((each) => short(each)).join(' ')}Q${[...over, ...head].map((each) => short(each)).join(' ')}`
  const size = 46 * frame.scale
  return (
    tag('path', { d, fill: 'none', stroke: metalDark, 'stroke-width': 16 * frame.scale }) +
    tag('ellipse', { cx: head[0], cy: head[1], rx: size * 1.5, ry: size, fill: metal }) +
    tag('ellipse', {
      cx: head[0],
      cy: head[1] + size * 0.35,
      rx: size,
      ry: size * 0.55,
      fill: '#fff6d8',
    })
  )
}

function lampLight(canvas: Canvas, width: number, height: number): string {
  const id = canvas.define('lit', '', (name) =>
    tag(
      'radialGradient',
      { id: name, cx: 0.5, cy: 0, r: 0.6 },
      '<stop offset="0" stop-color="#fff3c4" stop-opacity=".6"/>',
      '<stop offset="1" stop-color="#fff3c4" stop-opacity="0"/>',
    ),
  )
  return tag('rect', { width, height, fill: `url(#${id})` })
}

/** A roll-up on its own. */
export const rollup: Scene = (canvas, viewport) => [rollupSolid(canvas, viewport, { yaw: 14 })]

/** A banner and a poster board together, for the category's head. */
export const largeFormat: Scene = (canvas, viewport) => {
  const [width, height] = [2400, 900]
  const steps = 18
  const bend = Array.from({ length: steps + 1 }, (_, index): Vector => {
    const t = index / steps
    return [t * width * 0.99, Math.sin(t * Math.PI * 3.2) * 46, 1500]
  })
  const frame = place(viewport, { x: -1750, y: -260, yaw: -5 })
  const banner = sheet(canvas, frame, {
    bend,
    ruling: [0, 0, -1],
    reach: height,
    along: 'x',
    art: canvas.artwork.banner(canvas, width, height),
    fill: '#fff',
    contrast: 0.9,
    base: 0.4,
    shadow: { opacity: 0.22, blur: 8 },
  })
  const post = (x: number) =>
    block(canvas, frame, {
      at: [x, -20, 0],
      width: 44,
      depth: 44,
      height: 1620,
      fill: '#b98a55',
      topFill: '#d5a974',
    })
  const board = block(canvas, place(viewport, { x: -620, y: 560, yaw: 18 }), {
    width: 700,
    depth: 40,
    height: 990,
    fill: '#e9e4d8',
    sides: { front: { art: canvas.artwork.poster(canvas, 700, 990) } },
    contrast: 0.24,
  })
  const posts = together(post(-50), post(width + 4))
  return [posts, banner, rollupSolid(canvas, viewport, { x: 820, y: 180, yaw: 12 }), board]
}
