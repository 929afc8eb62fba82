import { short } from '../svg/markup.ts'
import type { Point, Vector } from './geometry.ts'

const TILT = (41 * Math.PI) / 180
const DEPTH = Math.sin(TILT)
const RISE = Math.cos(TILT)

/** Where shadows fall: millimetres to the right and towards the viewer per millimetre of height. */
export const SHADOW_FALL: Point = [0.6, 0.2]

/** Where an orthographic camera, 41 degrees above the table, looks; `scale` is picture units per millimetre. */
export type Viewport = { readonly scale: number; readonly x: number; readonly y: number }

/** How a thing lies on the table: position in millimetres, `yaw` in degrees clockwise. */
export type Placement = {
  readonly x?: number
  readonly y?: number
  readonly z?: number
  readonly yaw?: number
}

/** The viewport seen from a placed thing: turns its own millimetres into picture points. */
export type Frame = {
  readonly scale: number
  /** A point of the thing on the picture. */
  at(local: Vector): Point
  /** A direction of the thing in table space. */
  direction(local: Vector): Vector
  /** Where the shadow of a point meets the table, `floor` millimetres up. */
  shadowOf(local: Vector, floor?: number): Point
  /** `true` when a surface with this table-space normal is turned to the camera. */
  sees(normal: Vector): boolean
  /** The affine matrix of a plane: its origin, and the local steps that one unit of x and y take. */
  plane(origin: Vector, across: Vector, down: Vector): string
}

const project = (viewport: Viewport, [x, y, z]: Vector): Point => [
  viewport.x + viewport.scale * x,
  viewport.y + viewport.scale * (y * DEPTH - z * RISE),
]

/** The frame of a thing that is placed on the table. */
export function place(viewport: Viewport, placement: Placement = {}): Frame {
  const angle = ((placement.yaw ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const direction = ([x, y, z]: Vector): Vector => [x * cos - y * sin, x * sin + y * cos, z]
  const world = (local: Vector): Vector => {
    const [x, y, z] = direction(local)
    return [x + (placement.x ?? 0), y + (placement.y ?? 0), z + (placement.z ?? 0)]
  }
  const at = (local: Vector) => project(viewport, world(local))
  return {
    scale: viewport.scale,
    at,
    direction,
    shadowOf(local, floor = 0) {
      const [x, y, z] = world(local)
      const height = z - floor
      return project(viewport, [x + SHADOW_FALL[0] * height, y + SHADOW_FALL[1] * height, floor])
    },
    sees: (normal) => normal[1] * RISE + normal[2] * DEPTH > 1e-6,
    plane(origin, across, down) {
      const [x, y] = at(origin)
      const step = (v: Vector) => at([origin[0] + v[0], origin[1] + v[1], origin[2] + v[2]])
      const [ax, ay] = step(across)
      const [dx, dy] = step(down)
      const parts = [ax - x, ay - y, dx - x, dy - y].map((part) => short(part, 4))
      return `matrix(${parts.join(' ')} ${short(x)} ${short(y)})`
    },
  }
}
