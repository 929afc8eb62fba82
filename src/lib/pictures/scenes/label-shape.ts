import type { Point } from '../solids/geometry.ts'
import { ellipseOutline, roundedOutline } from '../solids/slab.ts'
import type { LabelShape } from '../spec.ts'

/** The cut of a label as a path from its top left corner; millimetres. */
export function labelOutline(shape: LabelShape, width: number, height: number): string {
  if (shape === 'round' || shape === 'oval') return ellipseOutline(width, height)
  return roundedOutline(width, height, shape === 'rounded' ? Math.min(width, height) * 0.16 : 0)
}

/** The same cut as points round its own middle, for bending it round a roll. */
export function labelPoints(shape: LabelShape, width: number, height: number): Point[] {
  // A superellipse of high power is a rectangle near enough once it is bent round a roll.
  const power = shape === 'round' || shape === 'oval' ? 1 : shape === 'rounded' ? 0.34 : 0.08
  const steps = power === 1 ? 22 : 32
  const reach = (value: number) => Math.sign(value) * Math.abs(value) ** power
  return Array.from({ length: steps }, (_, index): Point => {
    const a = ((index + 0.5) / steps) * Math.PI * 2
    return [(width / 2) * reach(Math.cos(a)), (height / 2) * reach(Math.sin(a))]
  })
}

/**
 * Quarter turns of the label on a web that pays out to the right. Windings: the edge that leaves
 * the roll first is 1 the top, 2 the bottom, 3 the right, 4 the left.
 */
export function windingTurn(winding: number): number {
  return { 1: 1, 2: 3, 3: 0, 4: 2 }[winding] ?? 0
}
