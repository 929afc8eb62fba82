import { block } from '../solids/block.ts'
import { place } from '../solids/camera.ts'
import { laminationOverlay, overprint } from '../solids/lamination.ts'
import { hinged, type Panel, panelsSolid, polygonOutline } from '../solids/panels.ts'
import { roundedOutline } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'

/** Millimetres of the flap that is glued and of those that tuck in, as the flat size counts them. */
const GLUE = 15.9
const TUCK = 21

type Box = { width: number; depth: number; height: number }
type Faces = Record<'front' | 'side' | 'top', string>

/**
 * A carton in its own proportions: closed at turn 0, its blank flat at 1. One with a colour is plain board of it,
 * without print.
 */
export function orderedCarton(options: PictureOptions): Scene {
  const { width = 100, depth = 60, height = 40, fill, turn = 0 } = options
  const box = { width, depth, height }
  return (canvas, viewport) => {
    const faces = fill === undefined ? printedFaces(canvas, box, options) : plainFaces(box, fill)
    const { white, kraft, kraftEdge, back } = canvas.palette.material
    const isKraft = options.stock === 'kraft'
    const yaw = -29 * (1 - turn)
    if (turn === 0)
      return [
        block(canvas, place(viewport, { yaw }), {
          ...box,
          fill: fill ?? white,
          top: faces.top,
          sides: {
            front: { art: faces.front },
            left: { art: faces.side },
            right: { art: faces.side },
          },
          contrast: 0.32,
        }),
      ]
    return [
      panelsSolid(canvas, place(viewport, { yaw }), blank(box, faces, turn), {
        board: fill ?? (isKraft ? kraft : white),
        inside: fill ?? (isKraft ? kraftEdge : back),
        contrast: 0.32,
      }),
    ]
  }
}

/** The blank, folded as far as `turn` leaves it: first the lids open, then the walls unwrap and lie down. */
function blank({ width, depth, height }: Box, faces: Faces, turn: number): Panel[] {
  const lid = 90 * (1 - stage(turn, 0, 0.45))
  const floor = 90 * (1 - stage(turn, 0.35, 0.8))
  const wall = 90 * (1 - stage(turn, 0.35, 1))
  const lean = (90 - wall) * (Math.PI / 180)
  const [sin, cos] = [Math.sin(lean), Math.cos(lean)]
  const plain = (wide: number, high: number, art: string) => ({
    width: wide,
    height: high,
    outline: roundedOutline(wide, high, 0),
    art,
  })
  const front: Panel = {
    ...plain(width, height, faces.front),
    corner: [0, -height * sin, height * cos],
    right: [1, 0, 0],
    down: [0, sin, -cos],
    out: [0, cos, sin],
  }
  const right = hinged(front, 'right', plain(depth, height, faces.side), wall)
  const back = hinged(right, 'right', plain(width, height, faces.front), wall)
  const left = hinged(back, 'right', plain(depth, height, faces.side), wall)
  const glue = hinged(front, 'left', flap('left', GLUE, height), wall)
  const turned = set(faces.top, width, depth, 1, 180)
  const top = hinged(back, 'top', plain(width, depth, turned), lid)
  const bottom = hinged(back, 'bottom', plain(width, depth, faces.top), floor)
  const dust = Math.min(depth * 0.9, width / 2)
  const dusts = [right, left].flatMap((side) => [
    hinged(side, 'top', flap('top', depth, dust), lid),
    hinged(side, 'bottom', flap('bottom', depth, dust), floor),
  ])
  return [
    front,
    right,
    back,
    left,
    { ...glue, hidden: wall > 80 },
    top,
    bottom,
    ...dusts,
    hinged(top, 'top', flap('top', width, TUCK), lid),
    hinged(bottom, 'bottom', flap('bottom', width, TUCK), floor),
  ]
}

/** How far a part of the movement has got, easing in and out. */
function stage(turn: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (turn - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** A flap that is narrower where it ends, so that it slips in. */
function flap(edge: 'left' | 'top' | 'bottom', width: number, height: number) {
  const slope = edge === 'left' ? Math.min(width, height * 0.2) : Math.min(width * 0.08, height)
  const points = {
    left: [
      [0, slope],
      [width, 0],
      [width, height],
      [0, height - slope],
    ],
    top: [
      [slope, 0],
      [width - slope, 0],
      [width, height],
      [0, height],
    ],
    bottom: [
      [0, 0],
      [width, 0],
      [width - slope, height],
      [slope, height],
    ],
  } as const
  return { width, height, outline: polygonOutline(points[edge]), art: '' }
}

function printedFaces(
  canvas: Canvas,
  { width, depth, height }: Box,
  options: PictureOptions,
): Faces {
  const { lamination = 'none', stock } = options
  const { carton } = canvas.artwork
  // The front's words want room below each other: a low box shows there what it shows on top.
  const face = height < width * 0.9 ? 'top' : 'front'
  const pressed = (side: 'front' | 'top', wide: number, high: number) =>
    overprint(canvas, carton, { width: wide, height: high, side }, options)
  const made = (art: string, wide: number, high: number, over = '') =>
    art +
    // Brown board dulls what is printed on it.
    (stock === 'kraft'
      ? tag('g', { opacity: 0.34 }, rect(0, 0, wide, high, canvas.palette.material.kraft))
      : '') +
    laminationOverlay(canvas, lamination, roundedOutline(wide, high, 0), {
      width: wide,
      height: high,
    }) +
    over
  return {
    front: made(carton[face](canvas, width, height), width, height, pressed(face, width, height)),
    side: made(carton.side(canvas, depth, height), depth, height),
    top: made(carton.top(canvas, width, depth), width, depth, pressed('top', width, depth)),
  }
}

function plainFaces({ width, depth, height }: Box, fill: string): Faces {
  return {
    front: rect(0, 0, width, height, fill),
    side: rect(0, 0, depth, height, fill),
    top: lidOf(width, depth, fill),
  }
}

/** Where the lid of a plain box tucks in. */
function lidOf(width: number, depth: number, fill: string): string {
  const [edge, tuck] = [depth * 0.97, depth * 0.88]
  const points = [
    `M0 ${edge} H${width * 0.06} L${width * 0.09} ${tuck}`,
    `H${width * 0.91} L${width * 0.94} ${edge} H${width}`,
  ]
  const line = { fill: 'none', stroke: '#000', 'stroke-opacity': 0.28 }
  const fold = tag('path', { d: points.join(' '), ...line, 'stroke-width': width / 160 })
  return rect(0, 0, width, depth, fill) + fold
}
