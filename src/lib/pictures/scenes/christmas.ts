import { block } from '../solids/block.ts'
import { place, type Viewport } from '../solids/camera.ts'
import type { Scene, Solid } from '../solids/solid.ts'
import { type Canvas, greeked } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { cardPile } from './cards.ts'
import { standingPoster } from './counter.ts'
import { labelRollSolid } from './label-roll.ts'

const LEAVES = 40
const LEAF_MM = 11
const WIDEST_MM = 300
const NARROWEST_MM = 16
/** Degrees by which each sheet is turned against the one below. */
const TURN = 7.5

/** A tree of square sheets, each a little smaller than the one below and turned. */
function paperTree(canvas: Canvas, viewport: Viewport): Solid {
  const { art, grounds } = canvas.palette
  const papers = [
    art.cream,
    art.straw,
    grounds.blush,
    art.cream,
    art.tomato,
    art.cream,
    grounds.sage,
    grounds.butter,
    grounds.sky,
  ]
  const leaves = Array.from({ length: LEAVES }, (_, index) => {
    const share = (index / (LEAVES - 1)) ** 0.92
    const width = WIDEST_MM + (NARROWEST_MM - WIDEST_MM) * share
    const fill = papers[index % papers.length] ?? art.cream
    return block(canvas, place(viewport, { yaw: index * TURN }), {
      at: [-width / 2, -width / 2, index * LEAF_MM],
      width,
      depth: width,
      height: LEAF_MM,
      fill,
      topFill: fill,
      layers: 3,
      contrast: 0.5,
    })
  })
  const [x, y] = place(viewport, {}).at([0, 0, LEAVES * LEAF_MM])
  const points = (radius: number) =>
    repeat(10, (index) => {
      const angle = -Math.PI / 2 + (index * Math.PI) / 5
      const reach = radius * (index % 2 ? 0.42 : 1)
      return `${index ? 'L' : 'M'}${short(Math.cos(angle) * reach)} ${short(Math.sin(angle) * reach)}`
    })
  const star =
    tag('path', { d: `${points(36)}Z`, transform: 'translate(2 3)', fill: art.marigold }) +
    tag('path', { d: `${points(36)}Z`, fill: art.straw }) +
    tag('path', { d: `${points(17)}Z`, fill: art.cream })
  const at = `translate(${short(x)} ${short(y - 26 * viewport.scale)})scale(${short(viewport.scale, 4)})`
  return {
    shadow: leaves[0]?.shadow ?? '',
    body: leaves.map(({ body }) => body).join('') + tag('g', { transform: at }, star),
    reach: [...leaves.flatMap(({ reach }) => reach), [x, y - 64 * viewport.scale]],
  }
}

/** Flakes over the whole picture, the same ones every time. */
function snow(canvas: Canvas): Solid {
  const flakes = repeat(80, (index) =>
    tag('circle', {
      cx: (index * 211.7) % 1280,
      cy: (index * 97.3 + index * index * 13.1) % 640,
      r: short(1.4 + ((index * 7) % 5) * 0.6),
      opacity: short(0.2 + (index % 4) * 0.14),
    }),
  )
  return { shadow: '', body: tag('g', { fill: canvas.palette.art.cream }, flakes), reach: [] }
}

/** Christmas: a tree of turned sheets, and at its foot what is printed for it. */
export const christmas: Scene = (canvas, viewport) => {
  const { flyer, card, label } = canvas.artwork
  const poster = (x: number, y: number, yaw: number, side: 'front' | 'back') =>
    standingPoster(
      canvas,
      viewport,
      { x, y, yaw },
      { width: 105, height: 148, art: flyer[side](canvas, 105, 148) },
    )
  return [
    snow(canvas),
    paperTree(canvas, viewport),
    poster(-300, 60, 16, 'front'),
    poster(-176, 128, 4, 'front'),
    cardPile(canvas, viewport, {
      width: 85,
      height: 55,
      corner: 0,
      front: card.front(canvas, 85, 55),
      back: card.back(canvas, 85, 55),
      pile: 19,
      at: { x: -20, y: 178, yaw: 8 },
    }),
    labelRollSolid(canvas, place(viewport, { x: 180, y: 132, yaw: 20 }), {
      shape: 'round',
      width: 43,
      height: 43,
      face: label.front(greeked(canvas, 3.7), 43, 43),
      wrapped: label.wrapped,
      tail: 2.2,
    }),
  ]
}
