import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import type { Frame } from './camera.ts'
import { hull, type Vector } from './geometry.ts'
import { outlined, shadowShape, tone, toneFill } from './shading.ts'
import { artwork, clipTo, type Solid } from './solid.ts'

export type Side = 'front' | 'right' | 'back' | 'left'

/** A box or a stack; all lengths in millimetres. */
export type Block = {
  readonly width: number
  readonly depth: number
  readonly height: number
  readonly at?: Vector
  readonly fill: string
  readonly topFill?: string
  /** Markup in the top's millimetres. */
  readonly top?: string
  readonly sides?: Partial<Record<Side, { fill?: string; art?: string }>>
  /** Sheets to be counted at the edge. */
  readonly layers?: number
  /** Darkest tone of a face. */
  readonly contrast?: number
}

/** A rectangle of a thing, with artwork and the tone its direction gives it. */
function face(
  canvas: Canvas,
  frame: Frame,
  plane: { origin: Vector; across: Vector; down: Vector; normal: Vector },
  look: { width: number; height: number; fill: string; art?: string; contrast?: number },
): string {
  const { width, height } = look
  const shade = toneFill(canvas, tone(frame.direction(plane.normal), look.contrast ?? 0.3))
  const art = artwork(canvas, look.art ?? '')
  return tag(
    'g',
    { transform: frame.plane(plane.origin, plane.across, plane.down) },
    // Artwork covers the face: paper below it would only shine through at the rim.
    art
      ? tag('g', { 'clip-path': clipTo(canvas, width, height) }, art)
      : tag('rect', { width, height, fill: look.fill }),
    shade ? tag('rect', { width, height, ...shade }) : '',
    outlined(canvas, [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]),
  )
}

function edgeLines(canvas: Canvas, length: number, height: number, layers: number): string {
  if (layers < 2) return ''
  const gap = height / layers
  const d = repeat(layers - 1, (line) => `M0 ${short(gap * (line + 1))}h${short(length)}`)
  return tag('path', { d, stroke: canvas.palette.material.edgeLine, 'stroke-width': gap * 0.3 })
}

/** A block standing on the table or, with `at`, on something else. */
export function block(canvas: Canvas, frame: Frame, spec: Block): Solid {
  const { width, depth, height, contrast } = spec
  const [x, y, z] = spec.at ?? [0, 0, 0]
  const top = z + height
  const corners: Vector[] = [
    [x, y, z],
    [x + width, y, z],
    [x + width, y + depth, z],
    [x, y + depth, z],
  ]
  const sides: Record<Side, { origin: Vector; across: Vector; normal: Vector; length: number }> = {
    front: { origin: [x, y + depth, top], across: [1, 0, 0], normal: [0, 1, 0], length: width },
    right: {
      origin: [x + width, y + depth, top],
      across: [0, -1, 0],
      normal: [1, 0, 0],
      length: depth,
    },
    back: { origin: [x + width, y, top], across: [-1, 0, 0], normal: [0, -1, 0], length: width },
    left: { origin: [x, y, top], across: [0, 1, 0], normal: [-1, 0, 0], length: depth },
  }
  // Closer than this the edge lines would shimmer.
  const layers = Math.min(spec.layers ?? 0, Math.floor((height * frame.scale) / 3.2))
  let body = ''
  for (const name of ['back', 'left', 'right', 'front'] as const) {
    const { origin, across, normal, length } = sides[name]
    if (!frame.sees(frame.direction(normal))) continue
    const own = spec.sides?.[name]
    const edge = edgeLines(canvas, length, height, layers)
    const paper = edge && tag('rect', { width: length, height, fill: own?.fill ?? spec.fill })
    const art = (own?.art ?? paper) + edge
    const plane = { origin, across, down: [0, 0, -1] as const, normal }
    const fill = own?.fill ?? spec.fill
    body += face(canvas, frame, plane, { width: length, height, fill, art, contrast })
  }
  body += face(
    canvas,
    frame,
    { origin: [x, y, top], across: [1, 0, 0], down: [0, 1, 0], normal: [0, 0, 1] },
    { width, height: depth, fill: spec.topFill ?? spec.fill, art: spec.top, contrast },
  )
  const raised = (up: number) => corners.map((corner): Vector => [corner[0], corner[1], z + up])
  const cast = (up: number) =>
    hull([...corners, ...raised(up)].map((corner) => frame.shadowOf(corner)))
  const blur = Math.min(9, Math.max(2.2, height * frame.scale * 0.055))
  return {
    shadow:
      shadowShape(canvas, cast(height), { opacity: 0.27, blur }) +
      shadowShape(canvas, cast(height * 0.22), { opacity: 0.3, blur: 1.5, contact: true }),
    body,
    reach: [...corners, ...raised(height)].map((corner) => frame.at(corner)),
  }
}
