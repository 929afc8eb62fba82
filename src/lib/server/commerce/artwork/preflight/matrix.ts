import type { Box } from '../../../../domain/preflight/measured.ts'

/** `[a b c d e f]` as PDF writes it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** What `first` does, and then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [A, B, C, D, E, F] = second
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ]
}

export type Point = readonly [number, number]

export function apply([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Lengths along both axes of what was one unit long. */
export function scales([a, b, c, d]: Matrix): readonly [number, number] {
  return [Math.hypot(a, b), Math.hypot(c, d)]
}

export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [min(xs), min(ys)]
  return {
    x,
    y,
    width: -min(xs.map((each) => -each)) - x,
    height: -min(ys.map((each) => -each)) - y,
  }
}

/** What two boxes have in common, which may be a line or a point; null where they lie apart. */
export function overlap(a: Box, b: Box): Box | null {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width >= 0 && height >= 0 ? { x, y, width, height } : null
}

/** Paths have more points than a function takes arguments. */
const min = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)

export function unitBox(matrix: Matrix): Box {
  const corners: Point[] = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]
  return boxOf(corners.map((corner) => apply(matrix, corner)))
}
