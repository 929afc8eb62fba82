import type { Scene } from '../solids/solid.ts'
import type { CounterSceneName } from '../spec.ts'
import { type CounterSetting, flyerPile, standingPoster } from './counter.ts'
import {
  counterBox,
  counterCards,
  counterRoll,
  foldedShirt,
  hungSign,
  raised,
  standingLeaflet,
  strewnStickers,
} from './counter-goods.ts'
import { mug } from './ordered-mug.ts'

/** A poster over a pile of flyers, cards and two rolls. */
const everything: Scene = (canvas, viewport) => {
  const { poster } = canvas.artwork.counter
  return [
    standingPoster(
      canvas,
      viewport,
      { x: -142, y: -50, yaw: 11 },
      { width: 204, height: 288, art: poster(canvas, 204, 288) },
    ),
    ...flyerPile(canvas, viewport, { x: -150, y: 70, yaw: 14 }, poster(canvas, 148, 210)),
    counterCards(canvas, viewport, { x: -22, y: 118, yaw: 11 }),
    counterRoll(canvas, viewport, { x: 166, y: 132, yaw: 19 }, { tail: 2.6 }),
    counterRoll(canvas, viewport, { x: 118, y: -28, yaw: -18 }, { tail: 1.4 }),
  ]
}

/** A poster, a folded shirt, cards, two boxes and a roll. */
const shirt: Scene = (canvas, viewport) => [
  standingPoster(
    canvas,
    viewport,
    { x: -120, y: -70, yaw: 10 },
    { width: 196, height: 278, art: canvas.artwork.counter.poster(canvas, 196, 278) },
  ),
  counterBox(canvas, viewport, { x: 210, y: -90, yaw: -24 }, { width: 76, depth: 52, height: 118 }),
  counterBox(canvas, viewport, { x: 122, y: -36, yaw: -32 }, { width: 76, depth: 52, height: 118 }),
  foldedShirt(canvas, viewport, { x: -212, y: 96, yaw: -7 }),
  counterCards(canvas, viewport, { x: 22, y: 118, yaw: 12 }, 14),
  counterRoll(canvas, viewport, { x: 190, y: 118, yaw: 20 }, { tail: 2.2 }),
]

/** A sign between posts, and what stands and lies below it: flyers, two mugs, cards. */
const mugs: Scene = (canvas, viewport) => {
  const { art } = canvas.palette
  const { poster, sticker } = canvas.artwork.counter
  const cup = (x: number, y: number, fill: string) =>
    mug(canvas, viewport, { fill, sticker, printed: 'left', turn: 0 }, { x, y })
  return [
    hungSign(canvas, viewport, { x: -190, y: -110, yaw: 4 }, { width: 410, height: 138, up: 246 }),
    ...flyerPile(canvas, viewport, { x: -196, y: 40, yaw: -9 }, poster(canvas, 148, 210)),
    cup(40, 12, art.tomato),
    cup(150, 66, art.cobalt),
    counterCards(canvas, viewport, { x: -14, y: 136, yaw: -8 }),
    strewnStickers(canvas, viewport, [
      { x: 122, y: 166, yaw: -12 },
      { x: 186, y: 150, yaw: 14 },
    ]),
  ]
}

/** Boxes built up as on a shelf, rolls beside them, and cards laid out in rows. */
const boxes: Scene = (canvas, viewport) => {
  const size = { width: 92, depth: 62, height: 112 }
  return [
    counterBox(canvas, viewport, { x: -196, y: -80 }, size),
    counterBox(canvas, viewport, { x: -98, y: -80 }, size),
    counterBox(canvas, viewport, { x: 0, y: -80 }, size),
    raised(counterBox(canvas, viewport, { x: -147, y: -80, z: 112 }, size)),
    raised(counterBox(canvas, viewport, { x: -49, y: -80, z: 112 }, size)),
    counterRoll(canvas, viewport, { x: 176, y: -18, yaw: 16 }, { tail: 1.2 }),
    counterRoll(canvas, viewport, { x: 152, y: 128, yaw: 24 }, { tail: 2.4 }),
    counterCards(canvas, viewport, { x: -196, y: 48 }, 26),
    counterCards(canvas, viewport, { x: -52, y: 48 }, 12),
  ]
}

/** Labels first: three rolls whose tails cross, loose labels round them, a poster at the back. */
const rolls: Scene = (canvas, viewport) => [
  standingPoster(
    canvas,
    viewport,
    { x: 74, y: -96, yaw: -9 },
    { width: 160, height: 226, art: canvas.artwork.counter.poster(canvas, 160, 226) },
  ),
  counterRoll(canvas, viewport, { x: -92, y: -64, yaw: 12 }, { size: 62, tail: 2 }),
  strewnStickers(canvas, viewport, [
    { x: -232, y: 92, yaw: -14 },
    { x: -212, y: 160, yaw: 10 },
    { x: 92, y: 66, yaw: 16 },
  ]),
  counterRoll(canvas, viewport, { x: -128, y: 112, yaw: 8 }, { size: 50, tail: 2.6 }),
  counterCards(canvas, viewport, { x: 118, y: 116, yaw: -14 }),
]

/** A leaflet that stands, boxes and a poster's flyers before it, and a roll that runs to the front. */
const leaflet: Scene = (canvas, viewport) => [
  standingLeaflet(canvas, viewport, { x: -170, y: -120, yaw: 5 }, [120, 254]),
  ...flyerPile(
    canvas,
    viewport,
    { x: -178, y: 66, yaw: 12 },
    canvas.artwork.counter.poster(canvas, 148, 210),
  ),
  counterBox(canvas, viewport, { x: 156, y: -34, yaw: -27 }, { width: 82, depth: 82, height: 58 }),
  counterRoll(canvas, viewport, { x: 150, y: 124, yaw: 18 }, { tail: 1.9 }),
  counterCards(canvas, viewport, { x: 0, y: 96, yaw: -12 }),
]

/** How each counter is laid. */
export const counterSettings: Readonly<Record<CounterSceneName, CounterSetting>> = {
  hero: {
    near: { x: -250, y: -215, yaw: -9 },
    far: { x: 52, y: -170, yaw: 12 },
    things: everything,
  },
  'counter-shirt': {
    near: { x: -290, y: -200, yaw: 8 },
    far: { x: 60, y: -130, yaw: -13 },
    things: shirt,
  },
  'counter-mugs': {
    near: { x: -330, y: -20, yaw: -14 },
    far: { x: 20, y: -200, yaw: 9 },
    things: mugs,
  },
  'counter-boxes': {
    near: { x: -240, y: -150, yaw: 0 },
    far: { x: 110, y: 20, yaw: 0 },
    things: boxes,
  },
  'counter-rolls': {
    near: { x: -330, y: -120, yaw: 10 },
    far: { x: 0, y: -190, yaw: -16 },
    things: rolls,
  },
  'counter-leaflet': {
    near: { x: -270, y: -210, yaw: -5 },
    far: { x: 70, y: -60, yaw: 16 },
    things: leaflet,
  },
}
