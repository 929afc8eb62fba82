import { z } from 'zod'
import { artworkFile, checkedPage } from './artwork.ts'
import { lineState } from './fulfilment.ts'
import { asSent, id, instant, isoDate } from './shapes.ts'

/** How far a design is; it is cancelled with its line. */
export const designState = z.enum([
  'awaiting_brief',
  'briefed',
  'in_work',
  'proof_sent',
  'changes_wanted',
  'approved',
  'handed_over',
  'cancelled',
])
export type DesignState = z.output<typeof designState>

/** By question: a text alone, or the options that were chosen. */
export const answers = z.record(
  z.string().max(40),
  z.array(z.string().max(4000).register(asSent, { why: 'paragraphs' })).max(20),
)

const question = z.object({
  key: z.string(),
  kind: z.enum(['text', 'choice']),
  label: z.string(),
  hint: z.string(),
  required: z.boolean(),
  /** Of a text: takes several lines. */
  long: z.boolean(),
  /** Of a text, in characters. */
  maximumLength: z.int().positive(),
  /** Of a choice: any number of options at once. */
  several: z.boolean(),
  options: z.array(z.object({ key: z.string(), label: z.string() })),
})

/** A point of a page, in shares of its width and height from the upper left corner. */
export const pin = z.object({
  page: z.int().min(1).max(10_000),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
})

const version = z.object({
  /** From 1. */
  number: z.int().positive(),
  file: artworkFile,
  /** Those that could be drawn; empty until the file was looked through. */
  pages: z.array(checkedPage.extend({ picture: z.string().nullable() })),
  /** What the designer says of it. */
  note: z.string(),
  at: instant,
  decision: z.enum(['changes', 'approved']).nullable(),
  decidedAt: instant.nullable(),
})

const comment = z.object({
  id,
  by: z.enum(['staff', 'customer']),
  /** The version that it is about; null for what is said of the whole. */
  version: z.int().positive().nullable(),
  pin: pin.nullable(),
  text: z.string(),
  at: instant,
})

export const design = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    lineItemId: id,
    productId: z.string(),
    product: z.string(),
    pieces: z.string(),
    jobName: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    state: designState,
    lineState,
    form: z.array(question),
    answers,
    /** How often the brief was sent; who sends it says which one they have seen. */
    briefs: z.int().nonnegative(),
    /** Pictures and examples that came with the brief. */
    examples: z.array(artworkFile),
    /** How far inside the cut words stay, in millimetres; null where the shop has the product no more. */
    safeMm: z.number().nonnegative().nullable(),
    /** Oldest first. */
    versions: z.array(version),
    /** Oldest first. */
    comments: z.array(comment),
    /** Changes that are in the price, and those that were asked for. */
    revisions: z.object({ included: z.int().nonnegative(), used: z.int().nonnegative() }),
    /** The day by which the designer answers; null while they wait for the customer. */
    due: isoDate.nullable(),
    /** The day that is promised, and until when the customer's next word keeps it. */
    promisedArrivalDate: isoDate,
    promisedUntil: instant,
    /** The day that it would be if the newest version were changed; null where none waits for a word. */
    arrivesIfChanged: isoDate.nullable(),
    /** Bytes that one file may have. */
    maxBytes: z.int().positive(),
  })
  .meta({ id: 'Design' })
