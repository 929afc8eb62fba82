import { z } from 'zod'
import { picture } from './picture.ts'
import { key } from './shapes.ts'

const option = z.strictObject({
  key,
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
  facts: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
})

const choiceAttribute = z.strictObject({
  kind: z.literal('choice'),
  key,
  /** Key of the option a fresh configuration starts with. */
  initial: key,
  /** How the picker draws its options; `plain` shows words only. */
  swatch: key,
  options: z.array(option).min(1),
})

const numberAttribute = z.strictObject({
  kind: z.literal('number'),
  key,
  unit: z.enum(['cm', 'mm']),
  minimum: z.number(),
  maximum: z.number(),
  increment: z.number().positive(),
  initial: z.number(),
})

/** Discounts from a quantity (pieces, or m² of an area price) on; a share of `unit` or `rate`. */
const tiers = z.array(
  z.strictObject({ from: z.number().nonnegative(), discount: z.number().min(0).max(0.9) }),
)

/** net = (setup + scale · q^exponent + unit · q · tier + parts) × factors. For sheets and rolls. */
const runPrice = z.strictObject({
  model: z.literal('run'),
  setup: z.number().nonnegative(),
  scale: z.number().nonnegative(),
  exponent: z.number().min(0).max(1),
  unit: z.number().nonnegative(),
  tiers: tiers.optional(),
})

/** net = (setup + m² × rate × tier + parts) × factors. For anything cut to the shopper's size. */
const areaPrice = z.strictObject({
  model: z.literal('area'),
  setup: z.number().nonnegative(),
  /** Base-currency price of a square metre. */
  rate: z.number().positive(),
  /** Least area charged for a piece, in m². */
  minimumArea: z.number().nonnegative(),
  tiers: tiers.default([]),
  /** Attributes that hold the piece's sides. */
  width: key,
  height: key,
})

const keyLists = z.record(key, z.array(key).min(1))

/** Where every condition of `when` holds, every attribute of `needs` must have one of the values. */
const rule = z.strictObject({
  key,
  when: keyLists,
  needs: keyLists,
  /** What the configurator changes to keep the shopper's newest choice: attribute to option. */
  otherwise: z.record(key, key),
})

const quantities = z.strictObject({
  /** Quantities of the price table, rising. */
  list: z.array(z.int().positive()).min(1),
  defaultValue: z.int().positive(),
  /** Present when a shopper may type a quantity of their own. */
  free: z
    .strictObject({
      minimum: z.int().positive(),
      maximum: z.int().positive(),
      increment: z.int().positive(),
    })
    .optional(),
})

/** What a product can be and what it costs, without words. */
export const productDocument = z.strictObject({
  /** What it is addressed by on the wire (specification, sections 3 and 7). */
  skus: z.strictObject({
    mcpSku: z.string(),
    entryId: z.string(),
    productSku: z.string(),
    variant: z.string(),
    version: z.int().positive(),
  }),
  productGroups: z.array(key).min(1),
  productFamilies: z.array(key).min(1),
  /** What one piece is called in voices: `cards`, `flyers`, `banners`, `labels`. */
  unit: key,
  attributes: z.array(z.discriminatedUnion('kind', [choiceAttribute, numberAttribute])).min(1),
  rules: z.array(rule).default([]),
  quantities,
  /** Keys of the delivery document's priorities, cheapest first. */
  priorities: z.array(key).min(1),
  price: z.discriminatedUnion('model', [runPrice, areaPrice]),
  /** Keys of services that may be added to a line, such as `SVC-pixart-artwork-docreview`. */
  services: z.array(z.string()).default([]),
  fileFlow: z.strictObject({ upload: z.boolean(), fileCheck: z.boolean() }),
  /** Names of a scene and a ground in `lib/pictures`. */
  picture: z.strictObject({ scene: z.string(), ground: z.string() }),
  /** What lists show in its place: a photograph, or another drawing. The configurator draws what is ordered. */
  shown: picture.optional(),
  fscCertified: z.boolean().default(false),
})

export type ProductDocument = z.output<typeof productDocument>
