import { z } from 'zod'
import { key } from './shapes.ts'

/** A number, or the name of a fact or a derived value of the selection that is one. */
const figure = z.union([
  z.number().nonnegative(),
  z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'use a number, or the name of a fact such as widthMm'),
])

const part = z.strictObject({
  key,
  /** Of one flat leaf, trimmed, in mm. */
  width: figure,
  height: figure,
  /** Leaves of a piece that are printed side by side on sheets of this part. */
  leaves: figure.default(1),
  /** Weight of its paper, in g/m²; 0 for a roll. */
  grams: figure.default(0),
  /** Colours in front and on the back. */
  front: figure,
  back: figure.default(0),
  /** In mm, on every side. */
  bleed: z.number().nonnegative().default(3),
  material: key,
  /** The cheapest of them prints it. */
  presses: z.array(key).min(1),
})

const step = z.strictObject({
  key,
  /** The part that it is done to before all come together; the whole piece where it is left out. */
  part: key.optional(),
  finishing: key,
  /** Units of a piece: folds, staples, sides to laminate; none where it comes to 0. */
  units: figure.default(1),
})

const outwork = z.strictObject({
  key,
  /** Base currency's major unit: once a job, and for each piece. */
  once: z.number().nonnegative().default(0),
  each: z.number().nonnegative().default(0),
  units: figure.default(1),
})

/**
 * Margin in brackets, as a tax is: so much on what the costs come to below `upTo`, the next share on what
 * is above it. The last bracket has no end. Shares fall, so that totals never do.
 */
const bracket = z.strictObject({
  upTo: z.number().positive().optional(),
  percent: z.number().nonnegative().max(500),
})

/** net = cost of how the piece is made + margin, × factors. Costs come from documents of the shop. */
export const estimatePrice = z.strictObject({
  model: z.literal('estimate'),
  parts: z.array(part).min(1),
  /** In the order of the work, those of parts first; what a later step spoils an earlier one has made. */
  finishing: z.array(step).default([]),
  outwork: z.array(outwork).default([]),
  margin: z.array(bracket).min(1),
})

export type EstimatePriceDocument = z.output<typeof estimatePrice>
