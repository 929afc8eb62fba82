import { z } from 'zod'
import { currency, key } from './shapes.ts'

/** The longest answer that any form takes. */
const LONGEST_ANSWER = 4000

const question = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    key,
    required: z.boolean().default(false),
    /** Takes several lines. */
    long: z.boolean().default(false),
    maximumLength: z.int().min(1).max(LONGEST_ANSWER).default(2000),
  }),
  z.strictObject({
    kind: z.literal('choice'),
    key,
    required: z.boolean().default(false),
    /** Any number of them at once. */
    several: z.boolean().default(false),
    options: z.array(key).min(2).max(20),
  }),
])
export type DesignQuestion = z.output<typeof question>

/** What having something designed costs, how long it takes, and what the designer has to know. */
export const designServiceDocument = z.strictObject({
  /** Whose service it is; the one called `default` is that of all others that sell it. */
  products: z.array(key).min(1).optional(),
  /** Of a line, minor units without VAT, in every currency that is sold in. */
  prices: z.record(currency, z.int().nonnegative()),
  /** How many artworks of a line are designed for that price; a line with more is not sold with its design. */
  artworks: z.int().min(1).max(100).default(4),
  /** How often the customer may have a version changed. */
  revisions: z.int().min(0).max(20),
  /** Working days from the brief to the first version, and from wanted changes to the next. */
  days: z.int().min(1).max(30),
  form: z.array(question).min(1).max(20),
})
export type DesignServiceDocument = z.output<typeof designServiceDocument>

/** The form in words; hints stand below a question. */
export const designServiceWords = z.strictObject({
  questions: z.record(
    key,
    z.strictObject({
      label: z.string().min(1).max(120),
      hint: z.string().max(300).default(''),
      options: z.record(key, z.string().min(1).max(80)).default({}),
    }),
  ),
})
