/** A point on the picture, in picture units. */
export type Point = readonly [x: number, y: number]

/** A point or direction above the table in millimetres: right, towards the viewer, up. */
export type Vector = readonly [x: number, y: number, z: number]

/** The rectangle round some points. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const add = (a: Vector, b: Vector, times = 1): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
]

export const scale = (vector: Vector, times: number): Vector => [
  vector[0] * times,
  vector[1] * times,
  vector[2] * times,
]

export const subtract = (a: Vector, b: Vector): Vector => add(a, b, -1)

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1
  return [vector[0] / length, vector[1] / length, vector[2] / length]
}

/** The box round the points; an empty list gives an empty box at the origin. */
export function boxAround(points: readonly Point[]): Box {
  if (points.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 }
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

const turn = (o: Point, a: Point, b: Point): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

function halfHull(sorted: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of sorted) {
    for (;;) {
      const last = kept.at(-1)
      const before = kept.at(-2)
      if (last === undefined || before === undefined || turn(before, last, point) > 0) break
      kept.pop()
    }
    kept.push(point)
  }
  return kept.slice(0, -1)
}

/** The convex outline of the points (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}
