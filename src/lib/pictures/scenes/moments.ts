import { block } from '../solids/block.ts'
import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { roll } from '../solids/roll.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'
import { repeat, tag } from '../svg/markup.ts'
import { disc, inks, rect } from '../svg/shapes.ts'

/** An empty cart: an open tray and one loose sheet, waiting. */
export const emptyCart: Scene = (canvas, viewport) => {
  const [width, depth, height] = [150, 112, 40]
  const { kraft, kraftEdge } = canvas.palette.material
  const frame = place(viewport, { yaw: 14 })
  const floor = block(canvas, frame, {
    width,
    depth,
    height: 2,
    fill: '#b98f5c',
    topFill: '#a67c49',
  })
  const wall = (at: Vector, w: number, d: number) =>
    block(canvas, frame, { at, width: w, depth: d, height, fill: kraft, topFill: '#e3c596' })
  const walls = [
    wall([0, 0, 0], width, 3),
    wall([0, 3, 0], 3, depth - 6),
    wall([width - 3, 3, 0], 3, depth - 6),
    wall([0, depth - 3, 0], width, 3),
  ]
  const whole = block(canvas, frame, { width, depth, height, fill: kraftEdge })
  const paper = slab(canvas, place(viewport, { x: 128, y: 82, yaw: -17 }), {
    outline: roundedOutline(85, 55, 0),
    width: 85,
    depth: 55,
    thickness: 0.6,
    fill: canvas.palette.material.white,
    edge: canvas.palette.material.cut,
  })
  return [
    {
      shadow: whole.shadow,
      body: floor.body + walls.map((solid) => solid.body).join(''),
      reach: whole.reach,
    },
    paper,
  ]
}

/** A page that is not there: the sheet came off the press out of register. */
export const notFound: Scene = (canvas, viewport) => {
  const [width, depth] = [210, 148]
  const digits = (dx: number, dy: number, fill: string) =>
    tag(
      'g',
      { opacity: 0.86 },
      canvas.text({
        x: width / 2 + dx,
        y: 108 + dy,
        size: 104,
        text: '404',
        weight: 800,
        fill,
        anchor: 'middle',
        letterSpacing: -3,
      }),
    )
  const target = (x: number, y: number, dx: number) =>
    `M${x - 6} ${y}h12M${x} ${y - 6}v12M${x + dx} ${y - 3.4}a3.4 3.4 0 1 1 -.01 0`
  const art =
    rect(0, 0, width, depth, canvas.palette.material.white) +
    digits(-8, -5, '#2aa3d0') +
    digits(6, 4, '#e0559a') +
    digits(0, -1, '#f3cf3a') +
    tag('path', {
      d: target(14, 14, 2) + target(width - 14, depth - 14, -3) + target(width - 14, 14, 1),
      fill: 'none',
      stroke: canvas.palette.ink,
      'stroke-width': 0.8,
    })
  const bend: Vector[] = [
    [0, 0, 34],
    [8, 0, 22],
    [20, 0, 11],
    [36, 0, 4],
    [58, 0, 0.6],
    [150, 0, 0.4],
    [176, 0, 3],
    [196, 0, 9],
    [212, 0, 18],
  ]
  return [
    sheet(canvas, place(viewport, { yaw: 9 }), {
      bend,
      ruling: [0, 1, 0],
      reach: depth,
      along: 'x',
      art,
      fill: canvas.palette.material.white,
      back: canvas.palette.material.back,
      contrast: 0.5,
      shadow: { opacity: 0.28, blur: 4 },
    }),
  ]
}

/** Closed for a moment: the ink roller stopped half way down the sheet. */
export const maintenance: Scene = (canvas, viewport) => {
  const { tomato, cream, plum } = inks(canvas)
  const { material } = canvas.palette
  const [width, depth] = [190, 140]
  const sheetFrame = place(viewport, { yaw: 10 })
  const streaks = repeat(9, (index) => {
    const y = 31 + index * 9.4
    return `M${110 + ((index * 7) % 13)} ${y}h${14 + ((index * 11) % 17)}`
  })
  const art =
    rect(0, 0, width, depth, material.white) +
    rect(14, 24, 104, 92, tomato) +
    tag('path', { d: streaks, stroke: tomato, 'stroke-width': 4.4, 'stroke-linecap': 'round' }) +
    canvas.text({
      x: 24,
      y: 88,
      size: 50,
      text: 'Soo',
      weight: 800,
      fill: cream,
      letterSpacing: -1,
    })
  const paper = slab(canvas, sheetFrame, {
    outline: roundedOutline(width, depth, 0),
    width,
    depth,
    thickness: 0.6,
    fill: material.white,
    edge: canvas.palette.material.cut,
    lift: 2,
    art,
  })
  const roller = roll(canvas, place(viewport, { x: 112, y: 94, z: 0.6, yaw: 10 }), {
    radius: 15,
    width: 100,
    core: 3.4,
    tail: 0.5,
    curl: 0,
    liner: plum,
    paper: plum,
    art: '',
    labels: [],
    pitch: 400,
  })
  const arm = block(canvas, place(viewport, { x: 112, y: 94, z: 12, yaw: 10 }), {
    at: [0, 52, 0],
    width: 44,
    depth: 5,
    height: 5,
    fill: material.metalDark,
    topFill: material.metal,
  })
  const handle = block(canvas, place(viewport, { x: 112, y: 94, z: 8, yaw: 10 }), {
    at: [42, 48, 0],
    width: 66,
    depth: 13,
    height: 12,
    fill: '#8a5a30',
    topFill: '#bb8449',
  })
  return [paper, roller, { ...arm, shadow: '' }, handle]
}

/** Paying: the receipt comes out in paper, and a card lies by it. */
export const payment: Scene = (canvas, viewport) => {
  const { cobalt, straw, cream } = inks(canvas)
  const [width, length] = [74, 150]
  const rows = repeat(
    6,
    (row) => `M9 ${46 + row * 11}h${[34, 26, 38, 30, 22, 30][row] ?? 30}M52 ${46 + row * 11}h13`,
  )
  const art =
    rect(0, 0, width, length, canvas.palette.material.white) +
    canvas.text({
      x: 9,
      y: 25,
      size: 14,
      text: 'Paid',
      weight: 750,
      fill: canvas.palette.art.green,
    }) +
    tag('path', {
      d: 'M46 19l5 6l12 -13',
      fill: 'none',
      stroke: canvas.palette.art.green,
      'stroke-width': 3.4,
    }) +
    tag('path', { d: rows, stroke: canvas.palette.ink, 'stroke-width': 1.8, opacity: 0.45 }) +
    tag('path', { d: 'M9 114H65', stroke: canvas.palette.ink, 'stroke-width': 1.2 }) +
    tag('path', { d: 'M9 126h20M46 126h19', stroke: canvas.palette.ink, 'stroke-width': 3.6 })
  const bend: Vector[] = Array.from({ length: 12 }, (_, index): Vector => {
    const t = index / 11
    return [
      0,
      t * 144,
      0.4 + 22 * Math.max(0, 1 - t * 2.4) ** 2 + 12 * Math.max(0, t * 2.2 - 1.2) ** 2,
    ]
  })
  const receipt = sheet(canvas, place(viewport, { yaw: 10 }), {
    bend,
    ruling: [1, 0, 0],
    reach: width,
    along: 'y',
    art,
    fill: canvas.palette.material.white,
    contrast: 0.42,
    shadow: { opacity: 0.26, blur: 3 },
  })
  const card = slab(canvas, place(viewport, { x: 70, y: 78, yaw: -19 }), {
    outline: roundedOutline(86, 54, 4),
    width: 86,
    depth: 54,
    thickness: 1.1,
    fill: cobalt,
    edge: '#16336f',
    art:
      rect(0, 0, 86, 54, cobalt) +
      disc(92, 58, 44, '#3559b4') +
      rect(8, 17, 13, 10, straw) +
      tag('path', { d: 'M8 38h14M26 38h14M44 38h14', stroke: cream, 'stroke-width': 3 }),
  })
  return [receipt, card]
}
