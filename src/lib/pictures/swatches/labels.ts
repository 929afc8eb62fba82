import { labelRollSolid } from '../scenes/label-roll.ts'
import { labelOutline, labelPoints, windingTurn } from '../scenes/label-shape.ts'
import { place } from '../solids/camera.ts'
import { clipToPath } from '../solids/solid.ts'
import type { LabelShape } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { fitToBox } from '../svg/document.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { set } from '../svg/shapes.ts'
import { paperSample } from './paper.ts'
import { backdrop, cutShape, numberIn, SWATCH } from './parts.ts'
import type { SwatchSpec } from './swatch.ts'

const shapes: readonly LabelShape[] = ['rounded', 'round', 'oval', 'square', 'rectangle']

/** A label's cut. */
export function labelShape(canvas: Canvas, spec: SwatchSpec): string {
  const shape = shapes.find((name) => spec.value.toLowerCase().includes(name))
  if (!shape) return paperSample(canvas, spec)
  const even = shape === 'round' || shape === 'square'
  const [width, height] = even ? [62, 62] : [88, 60]
  const outline = labelOutline(shape, width, height)
  const face = tag(
    'g',
    { 'clip-path': clipToPath(canvas, outline) },
    canvas.artwork.label.front(canvas, width, height),
  )
  return (
    backdrop(canvas.palette.material.liner) +
    set(
      cutShape(canvas, outline, 0, 0, '#fff') + face,
      (SWATCH.width - width) / 2,
      (SWATCH.height - height) / 2,
    )
  )
}

/** The roll from its end: the core's diameter in millimetres against the full roll. */
export function core(canvas: Canvas, spec: SwatchSpec): string {
  const radius = Math.max(5, Math.min(34, numberIn(spec.value, 76) * 0.3))
  const { material: stock, grounds, shadow } = canvas.palette
  const ring = (r: number, fill: string) => tag('circle', { cx: 72, cy: 48, r, fill })
  const windings = repeat(12, (index) => {
    const r = radius + 4 + index * ((37 - radius) / 12)
    return `M${short(72 - r)} 48a${short(r)} ${short(r)} 0 1 0 ${short(r * 2)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-r * 2)} 0`
  })
  return (
    backdrop(grounds.butter) +
    tag('circle', { cx: 76, cy: 52, r: 41, fill: shadow, opacity: 0.22 }) +
    ring(41, stock.white) +
    tag('path', {
      d: windings,
      fill: 'none',
      stroke: stock.edgeLine,
      'stroke-width': 0.7,
      opacity: 0.7,
    }) +
    ring(radius + 3.4, stock.core) +
    ring(radius, grounds.butter) +
    tag('circle', { cx: 72, cy: 48, r: radius, fill: shadow, opacity: 0.32 })
  )
}

/** Which edge of the label leaves the roll first: 1 top, 2 bottom, 3 right, 4 left. */
export function winding(canvas: Canvas, spec: SwatchSpec): string {
  const { art, grounds, ink } = canvas.palette
  const size = 40
  const letter =
    tag('rect', { width: size, height: size, fill: '#fffdf8' }) +
    canvas.text({
      x: size / 2,
      y: size * 0.82,
      size: size * 0.9,
      text: 'A',
      weight: 800,
      fill: art.tomato,
      anchor: 'middle',
    })
  return (
    backdrop(grounds.butter) +
    fitToBox(canvas, { left: 12, top: 10, right: 134, bottom: 86 }, (inner, viewport) => [
      labelRollSolid(inner, place(viewport, { yaw: 18 }), {
        shape: 'square',
        width: size,
        height: size,
        face: letter,
        turn: windingTurn(numberIn(spec.value, 1)),
        tail: 1.7,
        wrapped: ({ material }, { shape, along, across }) => [
          { outline: labelPoints(shape, along, across), fill: material.white },
        ],
      }),
    ]) +
    tag('path', { d: 'M112 30h16m-5 -5l5 5l-5 5', fill: 'none', stroke: ink, 'stroke-width': 1.8 })
  )
}
