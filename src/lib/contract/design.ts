import { z } from 'zod'
import { artworkFile, checkedPage } from './artwork.ts'
import { endpoint } from './endpoint.ts'
import { lineState } from './fulfilment.ts'
import { id, instant, isoDate } from './shapes.ts'

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
const answers = z.record(z.string().max(40), z.array(z.string().max(4000)).max(20))

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
    /** Pictures and texts that came with the brief. */
    examples: z.array(artworkFile),
    /** Oldest first. */
    versions: z.array(version),
    /** Oldest first. */
    comments: z.array(comment),
    /** Changes that are in the price, and those that were asked for. */
    revisions: z.object({ included: z.int().nonnegative(), used: z.int().nonnegative() }),
    /** The day by which the designer answers; null while they wait for the customer. */
    due: isoDate.nullable(),
    /** Bytes that one file may have. */
    maxBytes: z.int().positive(),
  })
  .meta({ id: 'Design' })

const line = { orderId: id, lineItemId: id }
const lineErrors = [
  'login_required',
  'order_not_found',
  'order_line_not_found',
  'design_not_ordered',
] as const
const success = z.object({ success: z.literal(true) })

/** What is said, with an id that its writer makes: sent twice, it is said once. */
export const commentInput = z.object({
  ...line,
  id,
  version: z.int().positive().nullable().default(null),
  pin: pin.nullable().default(null),
  text: z.string().trim().min(1).max(2000),
})

export const getDesign = endpoint({
  method: 'GET',
  path: '/api/v1/design/{orderId}/{lineItemId}/',
  summary: 'What is designed for a line: its brief, versions, and what was said of them',
  input: z.object(line),
  output: z.object({ design }),
  errors: lineErrors,
  access: 'customer',
})

export const sendDesignBrief = endpoint({
  method: 'POST',
  path: '/api/v1/design/brief/',
  summary: 'Tell the designer what is wanted; until somebody begins, again',
  input: z.object({
    ...line,
    answers,
    /** `briefs` of the design that the customer has seen. */
    seen: z.int().nonnegative(),
  }),
  output: success,
  errors: [
    ...lineErrors,
    'design_moved',
    'design_brief_closed',
    'design_answer_missing',
    'design_answer_wrong',
  ],
  access: 'customer',
})

export const startBriefUpload = endpoint({
  method: 'POST',
  path: '/api/v1/design/upload/',
  summary: 'Begin to send a picture or a text for a brief, as `startUpload` does for a line',
  input: z.object({
    ...line,
    name: z.string().max(1_000),
    bytes: z.int().nonnegative(),
    fingerprint: z.string().max(200),
  }),
  output: z.object({ uploadId: id, url: z.string(), token: z.string() }),
  errors: [...lineErrors, 'design_closed', 'file_empty', 'file_too_large', 'files_full'],
  access: 'customer',
})

export const removeBriefFile = endpoint({
  method: 'DELETE',
  path: '/api/v1/design/{orderId}/{lineItemId}/{fileId}/',
  summary: 'Take a file away that came with a brief which nobody works by yet',
  input: z.object({ ...line, fileId: id }),
  output: success,
  errors: [...lineErrors, 'design_brief_closed', 'artwork_not_found'],
  access: 'customer',
})

export const commentOnDesign = endpoint({
  method: 'POST',
  path: '/api/v1/design/comment/',
  summary: 'Say something to the designer, of a point of a version or of the whole',
  input: commentInput,
  output: success,
  errors: [...lineErrors, 'design_closed', 'design_version_not_found'],
  access: 'customer',
})

const decided = z.object({
  ...line,
  /** The number of the version that the customer has looked at. */
  version: z.int().positive(),
})

export const wantDesignChanges = endpoint({
  method: 'POST',
  path: '/api/v1/design/changes/',
  summary: 'Have the newest version changed as was said of it',
  input: decided,
  output: success,
  errors: [...lineErrors, 'design_moved', 'design_comment_missing', 'design_revisions_used'],
  access: 'customer',
})

export const approveDesign = endpoint({
  method: 'POST',
  path: '/api/v1/design/approve/',
  summary: 'Approve the newest version; what prints as it is goes on at once',
  input: decided,
  output: success,
  errors: [...lineErrors, 'design_moved', 'move_not_legal', 'order_not_paid'],
  access: 'customer',
})
