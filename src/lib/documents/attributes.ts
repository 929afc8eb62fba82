import { z } from 'zod'
import { key } from './shapes.ts'

/** A CEL expression (docs/add-a-product.md, formulas). */
export const formula = z.string().trim().min(1).max(400)

const option = z.strictObject({
  key,
  /** Marked as what most shoppers take. */
  popular: z.literal(true).optional(),
  /** A photograph of the shop's in place of a drawing; not where the swatch is words alone. */
  photo: key.meta({ names: 'photo', least: 320 }).optional(),
  /** Multiplies the net price; 1 when absent. */
  factor: z.number().positive().optional(),
  /** Base currency's major unit added per piece, times `count` where there is one. */
  each: z.number().nonnegative().optional(),
  /** Base currency's major unit added once per order line. */
  perRun: z.number().nonnegative().optional(),
  /** Small parts of a piece: four at the corners, or one every so many cm, corners included. */
  count: z
    .union([
      z.strictObject({ corners: z.literal(true) }),
      z.strictObject({ everyCm: z.number().positive() }),
    ])
    .optional(),
  /** For pictures, weights and rules: grams, thickness in mm, width and height in mm. */
  facts: z
    .record(
      z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'use a name such as thicknessMm'),
      z.union([z.number(), z.string()]),
    )
    .optional(),
})

/** What all attributes have: where they belong, and when they are asked. */
const common = {
  key,
  /** One of the product's parts; its facts then begin with the part: `coverGrams`. */
  part: key.optional(),
  /** Attributes that follow each other in one group stand under one heading. */
  group: key.optional(),
  /** A formula over earlier attributes; where it does not hold, the attribute is not asked. */
  shownWhen: formula.optional(),
}

const choiceAttribute = z.strictObject({
  kind: z.literal('choice'),
  ...common,
  /** Key of the option a fresh configuration starts with. */
  initial: key,
  /** How the picker draws its options; `plain` shows words only. */
  swatch: key,
  options: z.array(option).min(1),
})

/** A choice among colours, drawn as swatches. */
const colourAttribute = z.strictObject({
  kind: z.literal('colour'),
  ...common,
  initial: key,
  options: z
    .array(
      option.extend({
        /** As a screen shows it; its words name the ink or the cloth. */
        colour: z.string().regex(/^#[0-9a-f]{6}$/, 'use a colour such as #1d3557'),
      }),
    )
    .min(1),
})

/** Any number of options at once, within limits. */
const severalAttribute = z.strictObject({
  kind: z.literal('several'),
  ...common,
  initial: z.array(key).default([]),
  least: z.int().nonnegative().default(0),
  most: z.int().positive().optional(),
  options: z
    .array(option.omit({ photo: true }))
    .min(1)
    .max(12),
})

const numberAttribute = z.strictObject({
  kind: z.literal('number'),
  ...common,
  unit: z.enum(['mm', 'cm', 'metres', 'pages', 'pieces', 'sheets', 'artworks']),
  minimum: z.number(),
  maximum: z.number(),
  increment: z.number().positive(),
  initial: z.number(),
})

/** A few words of the shopper's, such as the first number of a numbering. */
const textAttribute = z.strictObject({
  kind: z.literal('text'),
  ...common,
  initial: z.string().max(80).default(''),
  required: z.boolean().default(false),
  maximumLength: z.int().positive().max(80),
  /** Digits alone, or anything in one line. */
  characters: z.enum(['digits', 'any']).default('any'),
})

/** How many pieces of each size: their sum is the quantity that is ordered. */
const matrixAttribute = z.strictObject({
  kind: z.literal('matrix'),
  ...common,
  /** Pieces by option of a fresh configuration; their sum is `quantities.defaultValue`. */
  initial: z.record(key, z.int().positive()),
  options: z
    .array(option.omit({ popular: true, photo: true, count: true, factor: true, perRun: true }))
    .min(1)
    .max(16),
})

export const attribute = z.discriminatedUnion('kind', [
  choiceAttribute,
  colourAttribute,
  severalAttribute,
  numberAttribute,
  textAttribute,
  matrixAttribute,
])

export type AttributeDocument = z.output<typeof attribute>
