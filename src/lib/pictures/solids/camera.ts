import type { Studio } from '../palette.ts'
import { short } from '../svg/markup.ts'
import type { Point, Vector } from './geometry.ts'

/** What the studio's settings come to. */
export type Camera = {
  /** Shares of a millimetre on the table and of one above it that are seen. */
  readonly depth: number
  readonly rise: number
  /** Cosine and sine of the table's turn. */
  readonly cos: number
  readonly sin: number
  /** Where shadows fall: millimetres to the right and towards the viewer per millimetre of height. */
  readonly fall: Point
}

const SHADOW_FALL: Point = [0.6, 0.2]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The camera of a studio, orthographic. */
export function cameraOf({ height, turn }: Studio): Camera {
  const [tilt, angle] = [radians(height), radians(turn)]
  return {
    depth: Math.sin(tilt),
    rise: Math.cos(tilt),
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    fall: SHADOW_FALL,
  }
}

/** Where a camera looks; `scale` is picture units per millimetre. */
export type Viewport = {
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly camera: Camera
}

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
  readonly camera: Camera
  /** A point of the thing on the picture. */
  at(local: Vector): Point
  /** A direction of the thing in table space. */
  direction(local: Vector): Vector
  /** Where the shadow of a point meets the table, `floor` millimetres up. */
  shadowOf(local: Vector, floor?: number): Point
  /** How far a direction of table space leads towards the camera, from -1 to 1. */
  facing(direction: Vector): number
  /** `true` when a surface with this table-space normal is turned to the camera. */
  sees(normal: Vector): boolean
  /** The affine matrix of a plane: its origin, and the local steps that one unit of x and y take. */
  plane(origin: Vector, across: Vector, down: Vector): string
}

const project = (viewport: Viewport, [x, y, z]: Vector): Point => [
  viewport.x + viewport.scale * x,
  viewport.y + viewport.scale * (y * viewport.camera.depth - z * viewport.camera.rise),
]

/** The frame of a thing that is placed on the table. */
export function place(viewport: Viewport, placement: Placement = {}): Frame {
  const angle = radians(placement.yaw ?? 0)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const { camera } = viewport
  const laid = ([x, y, z]: Vector): Vector => [x * cos - y * sin, x * sin + y * cos, z]
  const turned = ([x, y, z]: Vector): Vector => [
    x * camera.cos - y * camera.sin,
    x * camera.sin + y * camera.cos,
    z,
  ]
  const direction = (local: Vector) => turned(laid(local))
  const world = (local: Vector): Vector => {
    const [x, y, z] = laid(local)
    return turned([x + (placement.x ?? 0), y + (placement.y ?? 0), z + (placement.z ?? 0)])
  }
  const facing = (normal: Vector) => normal[1] * camera.rise + normal[2] * camera.depth
  const at = (local: Vector) => project(viewport, world(local))
  return {
    scale: viewport.scale,
    camera,
    at,
    direction,
    shadowOf(local, floor = 0) {
      const [x, y, z] = world(local)
      const height = z - floor
      return project(viewport, [x + camera.fall[0] * height, y + camera.fall[1] * height, floor])
    },
    facing,
    sees: (normal) => facing(normal) > 1e-6,
    plane: planeOf(at),
  }
}

function planeOf(at: Frame['at']): Frame['plane'] {
  return (origin, across, down) => {
    const [x, y] = at(origin)
    const step = (v: Vector) => at([origin[0] + v[0], origin[1] + v[1], origin[2] + v[2]])
    const [ax, ay] = step(across)
    const [dx, dy] = step(down)
    const parts = [ax - x, ay - y, dx - x, dy - y].map((part) => short(part, 4))
    return `matrix(${parts.join(' ')} ${short(x)} ${short(y)})`
  }
}

/** The frame of a flat thing that is turned about its middle line, `share` of its width being seen. */
export function turnedOver(frame: Frame, middle: number, share: number): Frame {
  if (share === 1) return frame
  const seen = ([x, y, z]: Vector): Vector => [middle + (x - middle) * share, y, z]
  const at = (local: Vector) => frame.at(seen(local))
  return {
    ...frame,
    at,
    shadowOf: (local, floor) => frame.shadowOf(seen(local), floor),
    plane: planeOf(at),
  }
}
