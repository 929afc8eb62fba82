import { z } from 'zod'
import { grounds } from '../../../../pictures/palette.ts'
import { pictureScenes } from '../../../../pictures/spec.ts'
import { key } from './key.ts'

const slug = z
  .string()
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'use a lower-case path without slashes at its ends')
const fact = z.union([z.number(), z.string()])

const option = z.strictObject({
  key,
  factor: z.number().positive().optional(),
  each: z.number().nonnegative().optional(),
  perRun: z.number().nonnegative().optional(),
  count: z
    .union([
      z.strictObject({ corners: z.literal(true) }),
      z.strictObject({ everyCm: z.number().positive() }),
    ])
    .optional(),
  facts: z.record(z.string(), fact).optional(),
})

const attribute = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    key,
    initial: key,
    swatch: key,
    options: z.array(option).min(1),
  }),
  z.strictObject({
    kind: z.literal('number'),
    key,
    unit: z.enum(['cm', 'mm']),
    minimum: z.number(),
    maximum: z.number(),
    increment: z.number().positive(),
    initial: z.number(),
  }),
])

const price = z.discriminatedUnion('model', [
  z.strictObject({
    model: z.literal('run'),
    setup: z.number().nonnegative(),
    scale: z.number().nonnegative(),
    exponent: z.number().min(0).max(1),
    unit: z.number().nonnegative(),
  }),
  z.strictObject({
    model: z.literal('area'),
    setup: z.number().nonnegative(),
    rate: z.number().positive(),
    minimumArea: z.number().nonnegative(),
    tiers: z
      .array(
        z.strictObject({ from: z.number().nonnegative(), discount: z.number().min(0).max(0.9) }),
      )
      .default([]),
    width: key,
    height: key,
  }),
])

const keyLists = z.record(key, z.array(key).min(1))

/** `products/<id>/product.yaml`: what a product can be and what it costs, without words. */
export const product = z.strictObject({
  skus: z.strictObject({
    mcpSku: z.string(),
    entryId: z.string(),
    productSku: z.string(),
    variant: z.string(),
    version: z.int().positive(),
  }),
  productGroups: z.array(key).min(1),
  productFamilies: z.array(key).min(1),
  unit: key,
  attributes: z.array(attribute).min(1),
  rules: z
    .array(z.strictObject({ key, when: keyLists, needs: keyLists, otherwise: z.record(key, key) }))
    .default([]),
  quantities: z.strictObject({
    list: z.array(z.int().positive()).min(1),
    defaultValue: z.int().positive(),
    free: z
      .strictObject({
        minimum: z.int().positive(),
        maximum: z.int().positive(),
        increment: z.int().positive(),
      })
      .optional(),
  }),
  priorities: z.array(key).min(1),
  price,
  services: z.array(z.string()).default([]),
  fileFlow: z.strictObject({ upload: z.boolean(), fileCheck: z.boolean() }),
  picture: z.strictObject({ scene: z.enum(pictureScenes), ground: z.enum(grounds) }),
  fscCertified: z.boolean().default(false),
})

/** `products/<id>/<language>.yaml`: the product's words, under the keys of its attributes. */
export const productWords = z.strictObject({
  slug,
  /** As a heading: "Business cards". */
  name: z.string(),
  /** Inside a sentence: "business cards". */
  inSentence: z.string(),
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  /** What the picture shows, for those who cannot see it. */
  pictureAlt: z.string(),
  /** "card", "cards". */
  units: z.strictObject({ one: z.string(), other: z.string() }),
  attributes: z.record(
    key,
    z.strictObject({
      name: z.string(),
      hint: z.string().optional(),
      options: z
        .record(key, z.strictObject({ name: z.string(), note: z.string().optional() }))
        .default({}),
    }),
  ),
  /** A rule in bold, then why. */
  rules: z.record(key, z.strictObject({ title: z.string(), text: z.string() })).default({}),
  about: z.strictObject({
    title: z.string(),
    text: z.string(),
    facts: z.array(z.strictObject({ term: z.string(), text: z.string() })),
  }),
  questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
})

/** `categories/<id>/category.yaml`. */
export const category = z.strictObject({
  products: z.array(key).min(1),
  ground: z.enum(grounds),
  order: z.number(),
})

/** `categories/<id>/<language>.yaml`. */
export const categoryWords = z.strictObject({
  slug,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  /** Paragraphs of advice under the tiles; Markdown. */
  advice: z.array(z.strictObject({ title: z.string(), text: z.string() })).default([]),
})

/** `pages/<id>/page.yaml`: a page of prose. */
export const page = z.strictObject({
  layout: key.default('standard'),
  /** Where the footer lists it, if it does. */
  footer: z.enum(['help', 'paper', 'legal']).optional(),
  order: z.number().default(0),
  indexable: z.boolean().default(true),
  loggedOnly: z.boolean().default(false),
  /** Tenants that have it; all when absent. */
  tenants: z.array(key).optional(),
})

/** The front matter of `pages/<id>/<language>.md`; the body is Markdown. */
export const pageWords = z.strictObject({
  slug,
  title: z.string(),
  /** In the footer; the title when absent. */
  menu: z.string().optional(),
  description: z.string(),
  body: z.string(),
})
