import { z } from 'zod'
import { attribute, formula } from './attributes.ts'
import { estimatePrice } from './estimate.ts'
import { picture } from './picture.ts'
import { key } from './shapes.ts'

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

/** net = what the printer's list says, in `prices.yaml` beside the product, × factors. */
const tablePrice = z.strictObject({ model: z.literal('table') })

const keyLists = z.record(key, z.array(key).min(1))

/** Where every condition of `when` holds, every attribute of `needs` must have one of the values. */
const optionRule = z.strictObject({
  key,
  when: keyLists,
  needs: keyLists,
  /** What the configurator tries first to keep the shopper's newest choice: attribute to option. */
  otherwise: z.record(key, key).default({}),
})

/** A formula that every selection must keep: options, numbers, facts and derived values of any part. */
const formulaRule = z.strictObject({
  key,
  holds: formula,
  otherwise: z.record(key, z.string()).default({}),
})

/** A figure that follows from a selection: `areaM2`, `weightG`, `spineMm`. */
const derived = z.strictObject({
  name: z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'use a name such as spineMm'),
  formula,
  /** Present where shoppers are told it, in the words of `derived.<name>`. */
  shown: z
    .strictObject({ unit: z.enum(['mm', 'cm', 'm²', 'g', 'kg']), digits: z.int().min(0).max(3) })
    .optional(),
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
  /** A class of `tax/vat.yaml`; the standard rate where it is left out, and where a country has no other. */
  taxClass: key.optional(),
  /** What one piece is called in voices: `cards`, `flyers`, `banners`, `labels`. */
  unit: key,
  /** Pieces of one product that have attributes of their own: a cover and inner pages. */
  parts: z.array(key).default([]),
  attributes: z.array(attribute).min(1),
  /** Each may use those before it. */
  derived: z.array(derived).default([]),
  rules: z.array(z.union([optionRule, formulaRule])).default([]),
  quantities,
  /**
   * Present where one line may be printed from several artworks: the number attribute that says from how many,
   * and what each but the first costs, in the base currency's major unit.
   */
  multiArtwork: z.strictObject({ attribute: key, each: z.number().nonnegative() }).optional(),
  /** Of what is wound on rolls: the attribute whose values are the labels of one roll. */
  labelsPerRoll: key.optional(),
  /**
   * Present where it is kept in stock and not made to order: choices whose options are articles of their own,
   * such as a size. Without any the product is one article.
   */
  stock: z.strictObject({ by: z.array(key).max(3).default([]) }).optional(),
  /** Keys of the delivery document's priorities, cheapest first. */
  priorities: z.array(key).min(1),
  price: z.discriminatedUnion('model', [runPrice, areaPrice, tablePrice, estimatePrice]),
  /** Each multiplies the net price by what a formula comes to: pages, an area, a number of parts. */
  priceFactors: z.array(formula).default([]),
  /** Present where it may be paid in instalments, in shops with a `paymentPlan`. */
  paymentPlan: z.literal(true).optional(),
  /** Keys of services that may be added to a line, such as `SVC-pixart-artwork-docreview`. */
  services: z.array(z.string()).default([]),
  fileFlow: z.strictObject({ upload: z.boolean(), fileCheck: z.boolean() }),
  /** Pages that say how its file is prepared, such as `preparing-your-file`. */
  instructions: z.array(key).max(5).optional(),
  /** Names of a scene and a ground in `lib/pictures`. */
  picture: z.strictObject({ scene: z.string(), ground: z.string() }),
  /** What lists show in its place: a photograph, or another drawing. The configurator draws what is ordered. */
  shown: picture.optional(),
  fscCertified: z.boolean().default(false),
  /** `false` where the price of one piece is not told: of what nobody counts by the piece. */
  unitPrice: z.literal(false).optional(),
  /** What systems beside the shop know it by, handed on as it stands: the tools for files, the designer, the plant. */
  ctoolsId: z.string().max(80).optional(),
  designExperience: z.string().max(80).optional(),
  locationId: z.string().max(80).optional(),
})

export type ProductDocument = z.output<typeof productDocument>
