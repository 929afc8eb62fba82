import { type Frame, place, type Viewport } from '../solids/camera.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'
import { layered, type Solid } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { rect } from '../svg/shapes.ts'

export type FanPaper = { readonly fill: string; readonly name?: string; readonly type?: string }

/** Strips of paper turning on one rivet; angles in degrees clockwise from pointing right. */
export function paperFan(
  canvas: Canvas,
  viewport: Viewport,
  papers: readonly FanPaper[],
  shape: { length: number; width: number; from: number; to: number },
): Solid {
  const { length, width, from, to } = shape
  const step = (to - from) / Math.max(1, papers.length - 1)
  const drawn = papers.map((paper, index) =>
    slab(canvas, place(viewport, { yaw: from + index * step }), {
      outline: roundedOutline(length, width, 2.5),
      width: length,
      depth: width,
      thickness: 1,
      at: [-width * 0.28, -width / 2, index * 1.3],
      fill: paper.fill,
      edge: '#b7a584',
      lift: 3.4,
      shadow: 0.24,
      art: paper.name
        ? rect(0, 0, length, width, paper.fill) +
          canvas.text({
            x: length - 6,
            y: 9.4,
            size: 6.4,
            text: paper.name,
            weight: 600,
            fill: paper.type ?? canvas.palette.ink,
            anchor: 'end',
            face: 'text',
          })
        : '',
    }),
  )
  return layered(...drawn, rivet(place(viewport, {}), papers.length * 1.3 + 0.4, width * 0.09))
}

function rivet(frame: Frame, up: number, radius: number): Solid {
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

const LIGHT = '#fffaf0'

/** Papers and boards by their weight. */
function papers({ palette }: Canvas): readonly FanPaper[] {
  const { art, grounds, material } = palette
  return [
    { fill: grounds.kraft, name: '300 g' },
    { fill: '#fbf3df', name: '400 g' },
    { fill: art.cobalt, name: '135 g', type: LIGHT },
    { fill: grounds.blush, name: '170 g' },
    { fill: material.white, name: '350 g' },
    { fill: art.plum, name: '350 g', type: LIGHT },
    { fill: grounds.butter, name: '300 g' },
    { fill: art.tomato, name: '170 g', type: LIGHT },
    { fill: '#f5f1e4', name: '135 g' },
    { fill: art.teal, name: '170 g', type: LIGHT },
  ]
}

const FAN = { length: 128, width: 40, from: -146, to: 2 }

/** The sample pack's fan, wide, every paper marked with its weight. */
export const sampleFan: Scene = (canvas, viewport) => [
  paperFan(canvas, viewport, papers(canvas), FAN),
]

/** What is stuck on, and what hangs outside: fewer strips, and marked with what tells them apart. */
const materials: Readonly<Record<string, (canvas: Canvas) => readonly FanPaper[]>> = {
  labels: ({ palette: { art, material } }) => [
    { fill: material.kraft, name: '90 g' },
    { fill: art.cream, name: '80 g' },
    { fill: art.tomato, name: 'PP', type: LIGHT },
    { fill: '#e3eef1', name: 'PP' },
    { fill: material.white, name: 'PVC' },
  ],
  signs: ({ palette: { art, material } }) => [
    { fill: material.metal, name: 'Dibond 3' },
    { fill: material.white, name: 'PVC 5' },
    { fill: art.cobalt, name: '510 g', type: LIGHT },
    { fill: '#eceae4', name: '450 g' },
    { fill: art.mist, name: '270 g' },
  ],
}

/** A pack of samples as it was ordered: its strips, opened. */
export function orderedSamples({ samples = 'papers' }: PictureOptions): Scene {
  return (canvas, viewport) => {
    const strips = materials[samples]?.(canvas) ?? papers(canvas)
    const open = Math.min(FAN.to - FAN.from, (strips.length - 1) * 22)
    const from = (FAN.from + FAN.to - open) / 2
    return [paperFan(canvas, viewport, strips, { ...FAN, from, to: from + open })]
  }
}
