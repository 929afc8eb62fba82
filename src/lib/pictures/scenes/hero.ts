import {
  bakeryBag,
  bakeryBox,
  bakeryCard,
  bakeryCardBack,
  bakeryLabel,
  bakeryPoster,
  bakerySticker,
} from '../art/rye-and-mabel.ts'
import type { Easel } from '../easel.ts'
import { repeat, short } from '../markup.ts'
import type { Ground } from '../palette.ts'
import { block } from '../studio/block.ts'
import { type Placing, place, type Stage } from '../studio/camera.ts'
import type { Vector } from '../studio/geometry.ts'
import type { Piece } from '../studio/piece.ts'
import { sheet } from '../studio/sheet.ts'
import { ellipseOutline, roundedOutline, slab } from '../studio/slab.ts'
import { labelRollPiece } from './label-roll.ts'
import { cardPile, type Setting } from './launch.ts'

/** A sheet of coloured paper on the counter. */
function counterPaper(
  easel: Easel,
  stage: Stage,
  at: Placing,
  size: { width: number; depth: number; fill: string; edge: string },
): Piece {
  const paper = slab(easel, place(stage, at), {
    outline: roundedOutline(size.width, size.depth, 0),
    width: size.width,
    depth: size.depth,
    thickness: 0.5,
    fill: size.fill,
    edge: size.edge,
    lift: 4,
    shadow: 0.2,
  })
  // The paper may run off the picture: it does not count when things are fitted in.
  return { ...paper, reach: [] }
}

/** A poster that leans back, its foot curling forward on the table. */
export function standingPoster(
  easel: Easel,
  stage: Stage,
  at: Placing,
  poster: { width: number; height: number; art: string },
): Piece {
  const radius = poster.height * 0.26
  const sweep = 1.2
  const up = poster.height - radius * sweep
  const lean = 0.1
  const bend: Vector[] = [
    [0, -up * lean, radius + up * Math.sqrt(1 - lean * lean)],
    [0, 0, radius],
  ]
  for (let step = 1; step <= 12; step += 1) {
    const angle = (step / 12) * sweep
    bend.push([0, radius - radius * Math.cos(angle), radius - radius * Math.sin(angle)])
  }
  return sheet(easel, place(stage, at), {
    bend,
    ruling: [1, 0, 0],
    reach: poster.width,
    along: 'y',
    art: poster.art,
    fill: '#fff',
    contrast: 0.5,
    base: 0.2,
    shadow: { opacity: 0.24, blur: 9 },
  })
}

/** A flat paper bag with a pinked mouth. */
function bag(easel: Easel, stage: Stage, at: Placing): Piece {
  const [width, height] = [150, 215]
  const teeth = 25
  const pinked = repeat(
    teeth,
    (index) =>
      `l${short(width / teeth / 2)} ${index % 2 ? 3.4 : 3.4}l${short(width / teeth / 2)} -3.4`,
  )
  const outline = `M0 0${pinked}V${height}H0Z`
  return slab(easel, place(stage, at), {
    outline,
    width,
    depth: height,
    thickness: 2.4,
    fill: easel.palette.material.kraft,
    edge: easel.palette.material.kraftEdge,
    art:
      bakeryBag(easel, width, height) +
      `<path d="M13 0V${height}M${width - 13} 0V${height}" stroke="${easel.palette.material.kraftEdge}" stroke-width=".9" opacity=".6"/>` +
      `<path d="M0 0H13V${height}H0Z" fill="#fff" opacity=".13"/><path d="M${width - 13} 0H${width}V${height}H${width - 13}Z" fill="${easel.palette.shadow}" opacity=".12"/>`,
    lift: 5,
  })
}

function box(
  easel: Easel,
  stage: Stage,
  at: Placing,
  size: readonly [number, number, number],
  colours: { box: string; loaf: string; cut: string; type: string },
): Piece {
  const [width, depth, height] = size
  const art = bakeryBox(easel, colours)
  return block(easel, place(stage, at), {
    width,
    depth,
    height,
    fill: colours.box,
    top: art.top(easel, width, depth),
    sides: {
      front: { art: art.front(easel, width, height) },
      right: { art: art.side(easel, depth, height) },
      left: { art: art.side(easel, depth, height) },
    },
    contrast: 0.32,
  })
}

/** Papers that sheets are cut from, with the shade of their edges. */
const edges = { butter: '#cfb56c', blush: '#d79f88', sky: '#93b3be' } as const

/** The two sheets that lie on each counter: neither its own paper, nor each other's. */
const sheetsOn: Readonly<Record<Ground, readonly [keyof typeof edges, keyof typeof edges]>> = {
  butter: ['blush', 'sky'],
  blush: ['butter', 'sky'],
  sage: ['blush', 'butter'],
  sky: ['blush', 'butter'],
  kraft: ['butter', 'sky'],
  chalk: ['blush', 'sky'],
}

/** Everything one bakery had printed, on papers that overlap on a counter of another paper. */
export function bakeryCounter(ground: Ground): Setting {
  return (easel, stage) => {
    const { grounds, art } = easel.palette
    const [near, far] = sheetsOn[ground]
    const paper = (name: keyof typeof edges) => ({
      // Blush beside butter needs to be a little stronger.
      fill: name === 'blush' ? art.rose : grounds[name],
      edge: edges[name],
      depth: 700,
    })
    return [
      counterPaper(easel, stage, { x: -250, y: -215, yaw: -9 }, { ...paper(near), width: 480 }),
      counterPaper(easel, stage, { x: 52, y: -170, yaw: 12 }, { ...paper(far), width: 520 }),
      standingPoster(
        easel,
        stage,
        { x: -142, y: -50, yaw: 11 },
        { width: 204, height: 288, art: bakeryPoster(easel, 204, 288) },
      ),
      box(easel, stage, { x: 128, y: -76, yaw: -24 }, [104, 70, 150], {
        box: art.teal,
        loaf: art.straw,
        cut: art.teal,
        type: art.cream,
      }),
      box(easel, stage, { x: 60, y: 10, yaw: -35 }, [86, 62, 98], {
        box: art.cream,
        loaf: art.tomato,
        cut: art.cream,
        type: art.plum,
      }),
      bag(easel, stage, { x: -178, y: 62, yaw: 13 }),
      cardPile(easel, stage, {
        width: 85,
        height: 55,
        corner: 0,
        front: bakeryCard(easel, 85, 55),
        back: bakeryCardBack(easel, 85, 55),
        pile: 19,
        at: { x: -22, y: 118, yaw: 11 },
      }),
      labelRollPiece(easel, place(stage, { x: 166, y: 132, yaw: 19 }), {
        shape: 'round',
        width: 42,
        height: 42,
        face: bakeryLabel(easel, 42, 42),
        wrapped: [
          { size: 42, fill: art.cream },
          { size: 37, fill: art.tomato },
          { size: 34.6, fill: art.cream },
          { size: 17, fill: art.tomato },
        ],
        tail: 2.6,
      }),
      slab(easel, place(stage, { x: 262, y: 40, yaw: 34 }), {
        outline: ellipseOutline(46, 66),
        width: 46,
        depth: 66,
        thickness: 0.7,
        fill: '#fffdf8',
        edge: easel.palette.material.cut,
        art: bakerySticker(easel, 46, 66),
      }),
    ]
  }
}
