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

function cloth(canvas: Canvas, inner: string): string {
  const { art, grounds, shadow } = canvas.palette
  return (
    backdrop(grounds.sage) +
    tag('rect', { x: 17, y: 25, width: 140, height: 90, fill: shadow, opacity: 0.2 }) +
    tag('rect', { x: 14, y: 20, width: 140, height: 90, fill: art.cobalt }) +
    inner
  )
}

const ringAt = (canvas: Canvas, x: number, y: number): string =>
  tag('circle', {
    cx: x,
    cy: y,
    r: 5.4,
    fill: canvas.palette.material.metal,
    stroke: canvas.palette.material.metalDark,
    'stroke-width': 1,
  }) + tag('circle', { cx: x, cy: y, r: 2.4, fill: '#43362a' })

const hemLine = 'M31 110V37H160'

/** Eyelets at the corner of a banner: none, the corner only, or spaced. */
export function eyelets(canvas: Canvas, spec: SwatchSpec): string {
  const value = spec.value.toLowerCase()
  const none = /none|no\b|without/.test(value)
  const spacing = /corner/.test(value) || none ? 0 : numberIn(value, 50)
  const step = spacing * 0.92
  const places: [number, number][] = none ? [] : [[24, 30]]
  if (step > 0) {
    for (let at = step; at < 130; at += step) {
      places.push([24 + at, 30])
      if (30 + at < 100) places.push([24, 30 + at])
    }
  }
  return cloth(canvas, places.map(([x, y]) => ringAt(canvas, x, y)).join(''))
}

/** A welded hem, or a cut edge. */
export function hems(canvas: Canvas, spec: SwatchSpec): string {
  const none = /none|no\b|without|cut|false/i.test(spec.value)
  const weld =
    tag('path', { d: `M14 110V20H160V37H31V110Z`, fill: '#fff', opacity: 0.13 }) +
    tag('path', {
      d: hemLine,
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 1.6,
      'stroke-dasharray': '6 4',
      opacity: 0.85,
    })
  const threads = repeat(11, (index) => `M${24 + index * 12} 20l${(index % 3) - 1} -4`)
  return cloth(
    canvas,
    none ? tag('path', { d: threads, stroke: '#e8ecd9', 'stroke-width': 1.2 }) : weld,
  )
}

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
