import type { Lamination } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'

type Stop = readonly [offset: number, colour: string, opacity: number]

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${short(offset, 3)}" stop-color="${colour}" stop-opacity="${short(opacity)}"/>`,
    )
    .join('')

const GLOSS: readonly Stop[] = [
  [0, '#fff', 0.06],
  [0.2, '#fff', 0.05],
  [0.205, '#fff', 0.4],
  [0.38, '#fff', 0.14],
  [0.385, '#fff', 0.02],
  [0.45, '#fff', 0.02],
  [0.455, '#fff', 0.26],
  [0.5, '#fff', 0.12],
  [0.505, '#fff', 0],
]

const linear = (canvas: Canvas, kind: string, stops: readonly Stop[], y2: number): string =>
  canvas.define(kind, '', (id) =>
    tag('linearGradient', { id, x1: 0, y1: 0, x2: 1, y2 }, stopTags(stops)),
  )

/** The fill that a lamination lays over print; `undefined` for bare board. */
function laminationFill(canvas: Canvas, lamination: Lamination): string | undefined {
  if (lamination === 'gloss') return linear(canvas, 'gloss', GLOSS, 0.62)
  if (lamination === 'matt') {
    const stops: Stop[] = [
      [0, '#fff', 0.24],
      [0.7, '#fff', 0.05],
      [1, '#fff', 0.02],
    ]
    return linear(canvas, 'matt', stops, 0.9)
  }
  if (lamination === 'soft-touch') {
    const stops: Stop[] = [
      [0, '#fff', 0.26],
      [0.42, '#fff', 0.06],
      [1, '#000', 0.26],
    ]
    return canvas.define('velvet', '', (id) =>
      tag('radialGradient', { id, cx: 0.3, cy: 0.24, r: 1 }, stopTags(stops)),
    )
  }
  return undefined
}

/** The tooth of bare board: a few specks, the same every time. */
function paperGrain(width: number, height: number): string {
  const grain = Math.min(width, height) / 55
  const d = repeat(34, (index) => {
    const x = ((index * 61.8 + 7) % 100) / 100
    const y = ((index * 38.2 + 13) % 97) / 97
    return `M${short(x * width)} ${short(y * height)}l${short(grain * (0.5 + (index % 3) * 0.2))} ${short(grain * ((index % 5) - 2) * 0.14)}`
  })
  return tag('path', { d, stroke: '#fff', 'stroke-width': grain * 0.22, opacity: 0.34 })
}

/** What the lamination does to the light on a printed shape; drawn inside the shape's clip. */
export function laminationOverlay(
  canvas: Canvas,
  lamination: Lamination,
  outline: string,
  size: { width: number; height: number },
): string {
  const fill = laminationFill(canvas, lamination)
  return fill === undefined
    ? paperGrain(size.width, size.height)
    : tag('path', { d: outline, fill: `url(#${fill})` })
}

/** A fill for spot varnish: clear gloss that catches the lamp in bands. */
export function varnishFill(canvas: Canvas): string {
  const stops: Stop[] = [
    [0, '#fff', 0.62],
    [0.3, '#fff', 0.12],
    [0.44, '#fff', 0.04],
    [0.45, '#fff', 0.5],
    [0.6, '#fff', 0.18],
    [0.61, '#fff', 0],
    [1, '#fff', 0.22],
  ]
  const id = canvas.define('uv', '', (name) =>
    tag('linearGradient', { id: name, x1: 0, y1: 0, x2: 1, y2: 1 }, stopTags(stops)),
  )
  return `url(#${id})`
}
