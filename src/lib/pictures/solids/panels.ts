import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import type { Frame } from './camera.ts'
import { add, hull, scale, type Vector } from './geometry.ts'
import { pointList, shadowShape, tone, toneFill } from './shading.ts'
import { artwork, clipToPath, type Solid } from './solid.ts'

/** A flat piece of board in space: its top left corner, its axes to the right and down, and outwards. */
export type Panel = {
  readonly corner: Vector
  readonly right: Vector
  readonly down: Vector
  readonly out: Vector
  readonly width: number
  readonly height: number
  /** A path in the panel's millimetres. */
  readonly outline: string
  /** What is printed outside, as large as the panel; bare board where empty. */
  readonly art: string
  /** Glued below another, which lies where it does. */
  readonly hidden?: boolean
}

type Cut = Pick<Panel, 'width' | 'height' | 'outline' | 'art'>

/** A panel that hangs on an edge of another, folded inwards by `degrees`. */
export function hinged(
  on: Panel,
  edge: 'left' | 'right' | 'top' | 'bottom',
  cut: Cut,
  degrees: number,
): Panel {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const away = {
    left: scale(on.right, -1),
    right: on.right,
    top: scale(on.down, -1),
    bottom: on.down,
  }[edge]
  const along = add(scale(away, cos), on.out, -sin)
  const out = add(scale(on.out, cos), away, sin)
  const { corner, right, down } = on
  if (edge === 'right')
    return { ...cut, corner: add(corner, right, on.width), right: along, down, out }
  if (edge === 'left')
    return { ...cut, corner: add(corner, along, cut.width), right: scale(along, -1), down, out }
  if (edge === 'bottom')
    return { ...cut, corner: add(corner, down, on.height), right, down: along, out }
  return { ...cut, corner: add(corner, along, cut.height), right, down: scale(along, -1), out }
}

/** Board that is being folded: every panel from its printed side or from inside, the nearest last. */
export function panelsSolid(
  canvas: Canvas,
  frame: Frame,
  panels: readonly Panel[],
  look: { inside: string; board: string; contrast: number },
): Solid {
  const corners = ({ corner, right, down, width, height }: Panel): Vector[] => [
    corner,
    add(corner, right, width),
    add(add(corner, right, width), down, height),
    add(corner, down, height),
  ]
  const lowest = Math.min(...panels.flatMap(corners).map(([, , z]) => z))
  const raised = panels.map((panel) => ({ ...panel, corner: add(panel.corner, [0, 0, -lowest]) }))
  const depth = (panel: Panel) => {
    const [a, , c] = corners(panel)
    return a && c ? frame.facing(frame.direction(add(a, c))) : 0
  }
  const drawn = raised
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => depth(a) - depth(b))
    .map((panel) => face(canvas, frame, panel, look))
  const points = raised.flatMap(corners)
  return {
    shadow: raised
      .map((panel) =>
        shadowShape(canvas, hull(corners(panel).map((corner) => frame.shadowOf(corner))), {
          opacity: 0.16,
          blur: 4,
        }),
      )
      .join(''),
    body: drawn.join(''),
    reach: points.map((point) => frame.at(point)),
  }
}

function face(
  canvas: Canvas,
  frame: Frame,
  panel: Panel,
  { inside, board, contrast }: { inside: string; board: string; contrast: number },
): string {
  const outwards = frame.direction(panel.out)
  const front = frame.sees(outwards)
  const shade = toneFill(canvas, tone(front ? outwards : scale(outwards, -1), contrast))
  const shape = (look: Record<string, string | number>) =>
    tag('path', { d: panel.outline, ...look })
  const printed = front && panel.art !== ''
  return tag(
    'g',
    { transform: frame.plane(panel.corner, panel.right, panel.down) },
    printed
      ? tag('g', { 'clip-path': clipToPath(canvas, panel.outline) }, artwork(canvas, panel.art))
      : shape({ fill: front ? board : inside }),
    shade ? shape(shade) : '',
    shape({
      fill: 'none',
      stroke: canvas.palette.shadow,
      'stroke-opacity': 0.34,
      'stroke-width': 1,
      'vector-effect': 'non-scaling-stroke',
    }),
  )
}

/** The outline of a polygon. */
export function polygonOutline(points: readonly (readonly [number, number])[]): string {
  return `M${pointList(points, 2)}Z`
}
