import { block } from '../solids/block.ts'
import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { blurFilter } from '../solids/shading.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'
import { greeked } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'
import { paperFan } from './fan.ts'

/** 1. Choose: five papers in a fan. */
export const choosePaper: Scene = (canvas, viewport) => {
  const { tomato, teal, straw, plum } = canvas.palette.art
  const fills = [plum, tomato, straw, teal, canvas.palette.material.white]
  return [
    paperFan(
      canvas,
      viewport,
      fills.map((fill) => ({ fill })),
      { length: 96, width: 35, from: -128, to: -22 },
    ),
  ]
}

/** 2. Send your file: the sheet as the press wants it, with crop marks and colour bar. */
export const sendFile: Scene = (canvas, viewport) => {
  const [width, depth] = [158, 112]
  const [left, top, right, bottom] = [28, 19, 130, 85]
  const marks = [
    [left, top, -1, -1],
    [right, top, 1, -1],
    [left, bottom, -1, 1],
    [right, bottom, 1, 1],
  ]
    .map(
      ([x = 0, y = 0, sx = 0, sy = 0]) =>
        `M${x} ${y + sy * 3}v${sy * 7}M${x + sx * 3} ${y}h${sx * 7}`,
    )
    .join('')
  const bars = ['#1f9fd0', '#cf2f86', '#f2cf2a', canvas.palette.ink]
    .map((fill, index) => rect(52 + index * 14, 97, 11, 6.5, fill))
    .join('')
  const target = 'M79 8a4 4 0 1 1 -.01 0M79 5.5v13M72.5 12h13'
  const art =
    rect(0, 0, width, depth, canvas.palette.material.white) +
    set(canvas.artwork.card.front(canvas, 85, 55), left, top, 1.2) +
    tag('path', {
      d: marks + target,
      fill: 'none',
      stroke: canvas.palette.ink,
      'stroke-width': 0.8,
    }) +
    bars
  return [
    slab(canvas, place(viewport, { yaw: 11 }), {
      outline: roundedOutline(width, depth, 0),
      width,
      depth,
      thickness: 0.6,
      fill: canvas.palette.material.white,
      edge: canvas.palette.material.cut,
      art,
      lift: 2,
    }),
  ]
}

const RIM = 33
const GLASS = 27.5

/** 3. A careful look: a loupe over the card; what lies below it is seen larger. */
export const carefulLook: Scene = (canvas, viewport) => {
  const [width, depth] = [118, 77]
  const card = slab(canvas, place(viewport, { x: -78, y: -38, yaw: 9 }), {
    outline: roundedOutline(width, depth, 0),
    width,
    depth,
    thickness: 0.7,
    fill: canvas.palette.material.white,
    edge: canvas.palette.material.cut,
    art: canvas.artwork.card.back(greeked(canvas, 4.7), width, depth),
  })
  const lens = place(viewport, { x: -30, y: 6, z: 15, yaw: -6 })
  const flat = (z: number) => lens.plane([0, 0, z], [1, 0, 0], [0, 1, 0])
  const [cx, cy] = lens.at([0, 0, 0])
  const clip = canvas.define('glass', flat(0), (id) =>
    tag('clipPath', { id }, tag('circle', { r: GLASS, transform: flat(0) })),
  )
  const larger = `translate(${short(cx)} ${short(cy)})scale(1.7)translate(${short(-cx)} ${short(-cy)})`
  const ring = `M${-RIM} 0a${RIM} ${RIM} 0 1 1 ${RIM * 2} 0a${RIM} ${RIM} 0 1 1 ${-RIM * 2} 0ZM${-GLASS} 0a${GLASS} ${GLASS} 0 1 0 ${GLASS * 2} 0a${GLASS} ${GLASS} 0 1 0 ${-GLASS * 2} 0Z`
  const rim = (z: number, fill: string) => tag('path', { d: ring, transform: flat(z), fill })
  const shadow = tag(
    'g',
    { opacity: 0.3, filter: blurFilter(canvas, 5) },
    tag('path', {
      d: ring,
      transform: lens.plane([9, 3, -15], [1, 0, 0], [0, 1, 0]),
      fill: canvas.palette.shadow,
    }),
  )
  const handle = block(canvas, lens, {
    at: [RIM - 1, -4.5, -1],
    width: 58,
    depth: 9,
    height: 6,
    fill: '#8a5a30',
    topFill: '#b67f45',
  })
  const corner: Vector[] = [
    [-RIM, -RIM, 0],
    [RIM, RIM, 0],
  ]
  const glass =
    tag('g', { 'clip-path': `url(#${clip})` }, tag('g', { transform: larger }, card.body)) +
    tag('path', {
      d: `M${-GLASS} 3A${GLASS} ${GLASS} 0 0 1 3 ${-GLASS}Q-13 -13 ${-GLASS} 3Z`,
      transform: flat(0),
      fill: '#fff',
      opacity: 0.5,
    })
  return [
    card,
    {
      shadow: handle.shadow + shadow,
      body: glass + handle.body + rim(-2, '#14110e') + rim(-0.7, '#14110e') + rim(0.6, '#3c362f'),
      reach: [...handle.reach, ...corner.map((point) => lens.at(point))],
    },
  ]
}

const STRING = '#c23a22'

/** 4. It arrives: a parcel in paper and string. */
export const parcel: Scene = (canvas, viewport) => {
  const [width, depth, height] = [132, 94, 48]
  const { kraft } = canvas.palette.material
  const tie = (x: number, length: number) =>
    tag('path', { d: `M${short(x)} 0V${length}`, stroke: STRING, 'stroke-width': 2.4 })
  const [mx, my] = [width * 0.42, depth * 0.46]
  const bow = tag('path', {
    d: `M${mx} ${my}q-22 -20 -26 -6t26 6q21 -20 25 -6t-25 6l-13 17M${mx} ${my}l15 16`,
    fill: 'none',
    stroke: STRING,
    'stroke-width': 2.3,
    'stroke-linecap': 'round',
  })
  const wrap = (w: number, h: number, inner: string) => rect(0, 0, w, h, kraft) + inner
  const label =
    rect(76, 56, 46, 29, '#fffdf6') +
    tag('path', {
      d: 'M81 64h20M81 70h34M81 76h26',
      stroke: canvas.palette.ink,
      'stroke-width': 1.5,
      opacity: 0.6,
    })
  const top = wrap(
    width,
    depth,
    rect(0, 0, width, depth, '#ddbb8c') +
      tag('path', { d: `M0 ${depth * 0.7}H${width}`, stroke: '#b48c57', 'stroke-width': 0.8 }) +
      tie(mx, depth) +
      tag('path', { d: `M0 ${my}H${width}`, stroke: STRING, 'stroke-width': 2.4 }) +
      bow +
      label,
  )
  const cross = wrap(depth, height, tie(depth - my, height))
  return [
    block(canvas, place(viewport, { yaw: 17 }), {
      width,
      depth,
      height,
      fill: kraft,
      top,
      sides: {
        front: { art: wrap(width, height, tie(mx, height)) },
        left: { art: wrap(depth, height, tie(my, height)) },
        right: { art: cross },
      },
    }),
  ]
}
