import { set } from '../art/brush.ts'
import { cheeseLabel } from '../art/ewe-and-rind.ts'
import type { Easel } from '../easel.ts'
import { repeat, short, tag } from '../markup.ts'
import { labelRollPiece } from '../scenes/label-roll.ts'
import { labelOutline, windingTurn } from '../scenes/label-shape.ts'
import type { LabelShape } from '../spec.ts'
import { place } from '../studio/camera.ts'
import { fitted } from '../studio/picture.ts'
import { clipToPath } from '../studio/piece.ts'
import { paperSample } from './paper.ts'
import { backdrop, cutShape, numberIn, SWATCH } from './parts.ts'
import type { SwatchSpec } from './swatch.ts'

const texture = (easel: Easel, name: string, size: number, drawing: string): string => {
  const id = easel.define(
    'weave',
    name,
    (key) =>
      `<pattern id="${key}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${drawing}</pattern>`,
  )
  return tag('rect', { ...SWATCH, fill: `url(#${id})` })
}

/** What a banner or a label is made of, close up. */
export function material(easel: Easel, spec: SwatchSpec): string {
  const { art, grounds } = easel.palette
  const value = spec.value.toLowerCase()
  const sun = tag('circle', { cx: 104, cy: 70, r: 46, fill: art.tomato })
  if (value.includes('mesh')) {
    const holes = '<circle cx="4" cy="4" r="2.1" fill="#e9eddb"/>'
    return backdrop(art.cobalt) + sun + texture(easel, 'mesh', 8, holes)
  }
  if (value.includes('pvc')) {
    const heavy = numberIn(value, 450) >= 500
    const step = heavy ? 5 : 9
    const threads = `<path d="M0 .5H${step}M.5 0V${step}" stroke="#fff" stroke-width="${heavy ? 1.1 : 0.8}" opacity=".17"/>`
    return backdrop(art.cobalt) + sun + texture(easel, value, step, threads)
  }
  const label = (opacity: number) => {
    const outline = labelOutline('round', 62, 62)
    const face = tag(
      'g',
      { 'clip-path': clipToPath(easel, outline), opacity },
      cheeseLabel(easel, 62, 62),
    )
    return face
  }
  if (value.includes('clear') || value.includes('transparent')) {
    const stripes = '<path d="M0 10L10 0" stroke="#8fb4cf" stroke-width="2"/>'
    return backdrop(grounds.sky) + texture(easel, 'clear', 10, stripes) + set(label(0.8), 41, 17)
  }
  if (value.includes('kraft')) {
    const fleck =
      '<path d="M2 3l5 1M11 10l4 -1M6 15l3 1" stroke="#8f6b3f" stroke-width=".9" opacity=".5"/>'
    return (
      backdrop(easel.palette.material.kraft) +
      texture(easel, 'kraft', 18, fleck) +
      set(label(0.82), 41, 17)
    )
  }
  if (value.includes('pp') || value.includes('white')) {
    return (
      backdrop(easel.palette.material.liner) +
      set(cutShape(easel, labelOutline('round', 62, 62), 0, 0, '#fff') + label(1), 41, 17)
    )
  }
  if (value.includes('paper')) {
    const fleck = '<path d="M2 3l4 1M11 10l3 -1" stroke="#cdb98c" stroke-width=".8" opacity=".7"/>'
    return backdrop('#f7efdc') + texture(easel, 'paper', 16, fleck) + set(label(0.9), 41, 17)
  }
  return paperSample(easel, spec)
}

function cloth(easel: Easel, inner: string): string {
  const { art, grounds, shadow } = easel.palette
  return (
    backdrop(grounds.sage) +
    tag('rect', { x: 17, y: 25, width: 140, height: 90, fill: shadow, opacity: 0.2 }) +
    tag('rect', { x: 14, y: 20, width: 140, height: 90, fill: art.cobalt }) +
    inner
  )
}

const ringAt = (easel: Easel, x: number, y: number): string =>
  tag('circle', {
    cx: x,
    cy: y,
    r: 5.4,
    fill: easel.palette.material.metal,
    stroke: easel.palette.material.metalDark,
    'stroke-width': 1,
  }) + tag('circle', { cx: x, cy: y, r: 2.4, fill: '#43362a' })

const hemLine = 'M31 110V37H160'

/** Eyelets at the corner of a banner: none, the corner only, or spaced. */
export function eyelets(easel: Easel, spec: SwatchSpec): string {
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
  return cloth(easel, places.map(([x, y]) => ringAt(easel, x, y)).join(''))
}

/** A welded hem, or a cut edge. */
export function hems(easel: Easel, spec: SwatchSpec): string {
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
    easel,
    none ? tag('path', { d: threads, stroke: '#e8ecd9', 'stroke-width': 1.2 }) : weld,
  )
}

const shapes: readonly LabelShape[] = ['rounded', 'round', 'oval', 'square', 'rectangle']

/** A label's cut. */
export function labelShape(easel: Easel, spec: SwatchSpec): string {
  const shape = shapes.find((name) => spec.value.toLowerCase().includes(name))
  if (!shape) return paperSample(easel, spec)
  const even = shape === 'round' || shape === 'square'
  const [width, height] = even ? [62, 62] : [88, 60]
  const outline = labelOutline(shape, width, height)
  const face = tag(
    'g',
    { 'clip-path': clipToPath(easel, outline) },
    cheeseLabel(easel, width, height),
  )
  return (
    backdrop(easel.palette.material.liner) +
    set(
      cutShape(easel, outline, 0, 0, '#fff') + face,
      (SWATCH.width - width) / 2,
      (SWATCH.height - height) / 2,
    )
  )
}

/** The roll from its end: the core's diameter in millimetres against the full roll. */
export function core(easel: Easel, spec: SwatchSpec): string {
  const radius = Math.max(5, Math.min(34, numberIn(spec.value, 76) * 0.3))
  const { material: stock, grounds, shadow } = easel.palette
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
export function winding(easel: Easel, spec: SwatchSpec): string {
  const { art, grounds, ink } = easel.palette
  const size = 40
  const letter =
    tag('rect', { width: size, height: size, fill: '#fffdf8' }) +
    easel.text({
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
    fitted(easel, { left: 12, top: 10, right: 134, bottom: 86 }, (inner, stage) => [
      labelRollPiece(inner, place(stage, { yaw: 18 }), {
        shape: 'square',
        width: size,
        height: size,
        face: letter,
        turn: windingTurn(numberIn(spec.value, 1)),
        tail: 1.7,
        wrapped: [{ size, fill: easel.palette.material.white }],
      }),
    ]) +
    tag('path', { d: 'M112 30h16m-5 -5l5 5l-5 5', fill: 'none', stroke: ink, 'stroke-width': 1.8 })
  )
}
