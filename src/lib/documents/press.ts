import { z } from 'zod'

const share = z.number().min(0).max(0.5)
const mm = z.number().positive()
const sheet = z.strictObject({ width: mm, height: mm })
/** Base currency's major unit an hour. */
const rate = z.number().nonnegative()

/** Sheets by the click: toner or ink, no plates. */
const digital = z.strictObject({
  kind: z.literal('digital'),
  sheet,
  /** Margin that the press cannot print, on every side, in mm. */
  margin: z.number().nonnegative(),
  /** Base currency's major unit a printed side. */
  click: z.number().nonnegative(),
  /** The same of a side in one colour; as much as any other where it is left out. */
  blackClick: z.number().nonnegative().optional(),
  sidesPerHour: z.number().positive(),
  rate,
  setupMinutes: z.number().nonnegative(),
  makereadySheets: z.number().nonnegative(),
  /** Share of sheets that is spoilt a printed side. */
  waste: share,
  maxGrams: z.number().positive(),
})

/** Sheets from plates, so many colours in a pass. */
const offset = z.strictObject({
  kind: z.literal('offset'),
  sheet,
  /** What of the sheet can be printed: without gripper and colour bar. */
  area: sheet,
  plate: z.number().nonnegative(),
  rate,
  /** For each making ready, and beside it for each plate. */
  makereadyMinutes: z.number().nonnegative(),
  minutesPerPlate: z.number().nonnegative(),
  makereadySheets: z.number().nonnegative(),
  sheetsPerHour: z.number().positive(),
  waste: share,
  /** It prints both sides in one pass. */
  perfecting: z.boolean().default(false),
  maxGrams: z.number().positive(),
})

/** Material from the roll, printed by the square metre. */
const wide = z.strictObject({
  kind: z.literal('wide'),
  width: mm,
  /** Between pieces that lie side by side. */
  gap: z.number().nonnegative(),
  /** Of the roll, lost for each job. */
  lead: z.number().nonnegative(),
  squareMetresPerHour: z.number().positive(),
  rate,
  /** Of the person who stands beside it. */
  labourRate: rate,
  /** Base currency's major unit a square metre. */
  ink: z.number().nonnegative(),
  setupMinutes: z.number().nonnegative(),
})

/** A press of the shop: what it takes, what it costs, how fast it is. */
export const pressDocument = z.discriminatedUnion('kind', [digital, offset, wide])
export type PressDocument = z.output<typeof pressDocument>

/** What is printed on: sheets by the kilogram, or a roll by the square metre. */
export const materialDocument = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sheet'),
    /** Base currency's major unit a kilogram. */
    perKilogram: z.number().positive(),
    minimumGrams: z.number().positive(),
    maximumGrams: z.number().positive(),
  }),
  z.strictObject({
    kind: z.literal('roll'),
    /** Base currency's major unit a square metre of the whole width. */
    perSquareMetre: z.number().positive(),
  }),
])
export type MaterialDocument = z.output<typeof materialDocument>

/** A step after printing: (set-up + units / speed) × rate, and what each unit takes. */
export const finishingDocument = z.strictObject({
  setupMinutes: z.number().nonnegative(),
  unitsPerHour: z.number().positive(),
  rate,
  /** Base currency's major unit a unit, such as film or wire. */
  each: z.number().nonnegative().default(0),
  /** Base currency's major unit once a job, such as a cutting die. */
  once: z.number().nonnegative().default(0),
  /** Share of the pieces that it spoils: so many more come to it. */
  spoilage: share.default(0),
})
export type FinishingDocument = z.output<typeof finishingDocument>
