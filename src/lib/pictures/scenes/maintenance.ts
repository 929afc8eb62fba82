import { block } from '../solids/block.ts'
import { place } from '../solids/camera.ts'
import { roll } from '../solids/roll.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'
import { repeat, tag } from '../svg/markup.ts'
import { inks, rect } from '../svg/shapes.ts'

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
