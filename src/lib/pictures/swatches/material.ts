import { labelOutline } from '../scenes/label-shape.ts'
import { clipToPath } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { set } from '../svg/shapes.ts'
import { paperSample } from './paper.ts'
import { backdrop, cutShape, numberIn, SWATCH } from './parts.ts'
import type { SwatchSpec } from './swatch.ts'

const texture = (canvas: Canvas, name: string, size: number, drawing: string): string => {
  const id = canvas.define(
    'weave',
    name,
    (key) =>
      `<pattern id="${key}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${drawing}</pattern>`,
  )
  return tag('rect', { ...SWATCH, fill: `url(#${id})` })
}

/** What a banner or a label is made of, close up. */
export function material(canvas: Canvas, spec: SwatchSpec): string {
  const { art, grounds } = canvas.palette
  const value = spec.value.toLowerCase()
  const sun = tag('circle', { cx: 104, cy: 70, r: 46, fill: art.tomato })
  if (value.includes('mesh')) {
    const holes = '<circle cx="4" cy="4" r="2.1" fill="#e9eddb"/>'
    return backdrop(art.cobalt) + sun + texture(canvas, 'mesh', 8, holes)
  }
  if (value.includes('pvc')) {
    const heavy = numberIn(value, 450) >= 500
    const step = heavy ? 5 : 9
    const threads = `<path d="M0 .5H${step}M.5 0V${step}" stroke="#fff" stroke-width="${heavy ? 1.1 : 0.8}" opacity=".17"/>`
    return backdrop(art.cobalt) + sun + texture(canvas, value, step, threads)
  }
  const label = (opacity: number) => {
    const outline = labelOutline('round', 62, 62)
    const face = tag(
      'g',
      { 'clip-path': clipToPath(canvas, outline), opacity },
      canvas.artwork.label.front(canvas, 62, 62),
    )
    return face
  }
  if (value.includes('clear') || value.includes('transparent')) {
    const stripes = '<path d="M0 10L10 0" stroke="#8fb4cf" stroke-width="2"/>'
    return backdrop(grounds.sky) + texture(canvas, 'clear', 10, stripes) + set(label(0.8), 41, 17)
  }
  if (value.includes('kraft')) {
    const fleck =
      '<path d="M2 3l5 1M11 10l4 -1M6 15l3 1" stroke="#8f6b3f" stroke-width=".9" opacity=".5"/>'
    return (
      backdrop(canvas.palette.material.kraft) +
      texture(canvas, 'kraft', 18, fleck) +
      set(label(0.82), 41, 17)
    )
  }
  if (value.includes('pp') || value.includes('white')) {
    return (
      backdrop(canvas.palette.material.liner) +
      set(cutShape(canvas, labelOutline('round', 62, 62), 0, 0, '#fff') + label(1), 41, 17)
    )
  }
  if (value.includes('paper')) {
    const fleck = '<path d="M2 3l4 1M11 10l3 -1" stroke="#cdb98c" stroke-width=".8" opacity=".7"/>'
    return backdrop('#f7efdc') + texture(canvas, 'paper', 16, fleck) + set(label(0.9), 41, 17)
  }
  return paperSample(canvas, spec)
}
