import type { Point } from '../solids/geometry.ts'

/** Distance of an eyelet's centre from the trimmed edge, in centimetres. */
export const EYELET_INSET = 2.5

/** How many eyelets a banner has by its facts: four, or along every side at most so far apart, corners counted once. */
export function eyeletCount(facts: Readonly<Record<string, number | string>>): number {
  const of = (name: string) => Number(facts[name] ?? 0) || 0
  if (of('eyeletCorners') > 0) return 4
  const every = of('eyeletEveryCm') * 10
  const gaps = (side: string) => Math.max(1, Math.ceil(Math.round((of(side) / every) * 1e6) / 1e6))
  return every > 0 ? 2 * (gaps('widthMm') + gaps('heightMm')) : 0
}

/**
 * Where `count` eyelets sit on a banner, in its own units: corners first, then always into the
 * widest gap, opposite sides in turn, so that every side is evenly spaced.
 */
export function eyeletPlaces(width: number, height: number, count: number, inset: number): Point[] {
  const [left, top] = [inset, inset]
  const [right, bottom] = [width - inset, height - inset]
  const corners: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  if (count <= 4) return corners.slice(0, Math.max(0, count))
  const sides = [
    { from: [left, top], to: [right, top], between: 0 },
    { from: [left, bottom], to: [right, bottom], between: 0 },
    { from: [left, top], to: [left, bottom], between: 0 },
    { from: [right, top], to: [right, bottom], between: 0 },
  ] satisfies { from: Point; to: Point; between: number }[]
  const gap = (side: (typeof sides)[number]) =>
    Math.hypot(side.to[0] - side.from[0], side.to[1] - side.from[1]) / (side.between + 1)
  for (let extra = count - 4; extra > 0; extra -= 1) {
    const widest = sides.reduce((best, side) => (gap(side) > gap(best) + 1e-9 ? side : best))
    widest.between += 1
  }
  const inner = sides.flatMap(({ from, to, between }) =>
    Array.from({ length: between }, (_, index): Point => {
      const t = (index + 1) / (between + 1)
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    }),
  )
  return [...corners, ...inner]
}
