import type { Point } from '../solids/geometry.ts'
import { clipTo, type Scene } from '../solids/solid.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'
import { eyelet } from './banner.ts'

/** Drawing units a metre: the picture is 12.8 m wide and 6.4 m high. */
const METRE = 100
const [WIDTH, HEIGHT] = [8 * METRE, 3 * METRE]
const [LEFT, TOP] = [2.4 * METRE, 0.6 * METRE]
const PAVEMENT = 6.2 * METRE
/** The artwork of banners is laid out for this width. */
const DESIGNED = 300

/** A person of 1.75 m, as a shape. */
function person(x: number, fill: string): string {
  const d =
    'M-20 -18q0 -34 20 -34t20 34l-4 52h-7l-3 -40v40l-3 64h-8v-60h-4v60h-8l-3 -64v-40l-3 40h-7Z'
  const head = tag('circle', { cy: -65, r: 12, fill })
  return set(head + tag('path', { d, fill }), x, PAVEMENT - 98)
}

/** The largest banner there is on the front of a house, with people below it: all of one scale. */
export const wonder: Scene = (canvas, viewport) => {
  const { art, grounds, material, ink } = canvas.palette
  const scale = WIDTH / DESIGNED
  const printed = set(canvas.artwork.banner(canvas, DESIGNED, HEIGHT / scale), 0, 0, scale)
  const eyelets = repeat(17, (index) =>
    [9, HEIGHT - 9].map((y) => eyelet(canvas, 9 + (index * (WIDTH - 18)) / 16, y, 5)).join(''),
  )
  const ropes = repeat(5, (index) => `M${9 + (index * (WIDTH - 18)) / 4} 9V-60`)
  const banner =
    tag('path', { d: ropes, stroke: material.cord, 'stroke-width': 3 }) +
    tag('rect', {
      x: 8,
      y: 12,
      width: WIDTH,
      height: HEIGHT,
      fill: canvas.palette.shadow,
      opacity: 0.25,
    }) +
    tag('g', { 'clip-path': clipTo(canvas, WIDTH, HEIGHT) }, printed) +
    eyelets
  const doors = repeat(6, (index) => {
    const x = LEFT - 20 + index * 146
    return rect(x, PAVEMENT - 222, 110, 222, index % 2 ? grounds.sage : grounds.blush)
  })
  const people = [300, 520, 585, 870, 1010]
    .map((x, index) => person(x, [art.plum, art.green, art.cobalt, ink, art.teal][index] ?? ink))
    .join('')
  const drawing =
    rect(1.5 * METRE, 0, 9.8 * METRE, PAVEMENT, grounds.chalk) +
    rect(1.3 * METRE, 0, 10.2 * METRE, 22, material.cut) +
    doors +
    set(banner, LEFT, TOP) +
    people +
    rect(0, PAVEMENT, 12.8 * METRE, 0.2 * METRE, material.cut)
  const corner = (x: number, y: number): Point => [
    viewport.x + x * viewport.scale,
    viewport.y + y * viewport.scale,
  ]
  const [x, y] = corner(0, 0)
  const at = `translate(${short(x)} ${short(y)})scale(${short(viewport.scale, 4)})`
  const body = tag('g', { transform: at }, drawing)
  return [{ shadow: '', body, reach: [corner(0, 0), corner(12.8 * METRE, 6.4 * METRE)] }]
}
