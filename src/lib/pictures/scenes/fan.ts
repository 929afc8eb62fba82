import { rect } from '../art/brush.ts'
import type { Easel } from '../easel.ts'
import { tag } from '../markup.ts'
import { type Frame, place, type Stage } from '../studio/camera.ts'
import { layered, type Piece } from '../studio/piece.ts'
import { roundedOutline, slab } from '../studio/slab.ts'
import type { Setting } from './launch.ts'

export type FanLeaf = { readonly fill: string; readonly name?: string; readonly type?: string }

/** Leaves of paper turning on one rivet; angles in degrees clockwise from pointing right. */
export function paperFan(
  easel: Easel,
  stage: Stage,
  leaves: readonly FanLeaf[],
  shape: { length: number; width: number; from: number; to: number },
): Piece {
  const { length, width, from, to } = shape
  const step = (to - from) / Math.max(1, leaves.length - 1)
  const drawn = leaves.map((leaf, index) =>
    slab(easel, place(stage, { yaw: from + index * step }), {
      outline: roundedOutline(length, width, 2.5),
      width: length,
      depth: width,
      thickness: 1,
      at: [-width * 0.28, -width / 2, index * 1.3],
      fill: leaf.fill,
      edge: '#b7a584',
      lift: 3.4,
      shadow: 0.24,
      art: leaf.name
        ? rect(0, 0, length, width, leaf.fill) +
          easel.text({
            x: length - 6,
            y: 9.4,
            size: 6.4,
            text: leaf.name,
            weight: 650,
            fill: leaf.type ?? easel.palette.ink,
            anchor: 'end',
            face: 'text',
          })
        : '',
    }),
  )
  return layered(...drawn, rivet(place(stage, {}), leaves.length * 1.3 + 0.4, width * 0.09))
}

function rivet(frame: Frame, up: number, radius: number): Piece {
  const disc = (z: number, r: number, fill: string) =>
    tag(
      'g',
      { transform: frame.plane([0, 0, z], [1, 0, 0], [0, 1, 0]) },
      tag('circle', { r, fill }),
    )
  return {
    shadow: '',
    body:
      disc(up - 0.6, radius * 1.06, '#6d5330') +
      disc(up, radius, '#d8ad62') +
      disc(up + 0.3, radius * 0.5, '#97733a'),
    reach: [],
  }
}

/** The sample pack's fan, wide, every leaf marked with its weight. */
export const sampleFan: Setting = (easel, stage) => {
  const { art, grounds } = easel.palette
  const light = '#fffaf0'
  const leaves: readonly FanLeaf[] = [
    { fill: grounds.kraft, name: '300 g' },
    { fill: '#fbf3df', name: '400 g' },
    { fill: art.cobalt, name: '280 g', type: light },
    { fill: grounds.blush, name: '270 g' },
    { fill: easel.palette.material.white, name: '350 g' },
    { fill: art.plum, name: '350 g', type: light },
    { fill: grounds.butter, name: '270 g' },
    { fill: art.tomato, name: '300 g', type: light },
    { fill: '#f5f1e4', name: '240 g' },
    { fill: art.teal, name: '120 g', type: light },
  ]
  return [paperFan(easel, stage, leaves, { length: 128, width: 40, from: -146, to: 2 })]
}
