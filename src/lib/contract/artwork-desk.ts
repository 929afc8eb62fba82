import { z } from 'zod'
import { artwork, proofErrors, rejectReason } from './artwork.ts'
import { filesOfLine } from './artwork-shapes.ts'
import { lineLook } from './back-office.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { lineState } from './fulfilment.ts'
import { id, instant, isoDate, paragraphs } from './shapes.ts'

const refused = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]
const lineRefused = [...refused, 'order_not_found', 'order_line_not_found'] as const
const actRefused = [
  ...lineRefused,
  'artwork_claimed',
  'artwork_changed',
  'order_line_cancelled',
  'move_not_legal',
  'order_not_paid',
] as const

/**
 * What staff look through: files that a person was paid to check, those that one has claimed, and those
 * that wait for their customer, because of a question, a rejection or their approval.
 */
export const artworkView = z.enum(['to_check', 'mine', 'waiting'])
export type ArtworkView = z.output<typeof artworkView>

const claim = z.object({ name: z.string(), isMine: z.boolean(), at: instant }).nullable()

const queued = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    lineItemId: id,
    product: z.string(),
    quantity: z.int(),
    customer: z.string(),
    state: lineState,
    /** The day that was promised. */
    due: isoDate,
    files: z.int().nonnegative(),
    /** Kinds of findings on each page; null while a file is being checked. */
    found: z.object({ must: z.int(), look: z.int() }).nullable(),
    claim,
    look: lineLook.nullable(),
  })
  .meta({ id: 'QueuedArtwork' })

export const listStaffArtwork = endpoint({
  method: 'GET',
  path: '/api/v1/admin/artwork/',
  summary: 'Lines whose files somebody has to do something about, by the day that was promised',
  input: z.object({ view: artworkView.default('to_check') }),
  output: z.object({
    lines: z.array(queued),
    counts: z.record(artworkView, z.int().nonnegative()),
  }),
  errors: refused,
  access: { staff: 'artwork.read' },
})

const line = { orderId: id, lineItemId: id }

export const getStaffArtwork = endpoint({
  method: 'GET',
  path: '/api/v1/admin/artwork/{orderId}/{lineItemId}/',
  summary: 'The files of a line, what was found in them, and what was said about them',
  input: z.object(line),
  output: z.object({
    artwork,
    customer: z.object({ name: z.string(), company: z.string(), email: z.string() }),
    /** Of the order: what is written to its customer is in this language. */
    locale: z.string(),
    product: z.string(),
    pieces: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    due: isoDate,
    claim,
  }),
  errors: lineRefused,
  access: { staff: 'artwork.read' },
})

export const getStaffArtworkProof = endpoint({
  method: 'GET',
  path: '/api/v1/admin/artwork/{orderId}/{lineItemId}/proof/',
  summary: 'A link to the proof of a line, in the language of its order',
  input: z.object(line),
  output: z.object({ download: z.string() }),
  errors: [...lineRefused, ...proofErrors],
  access: { staff: 'artwork.read' },
})

const success = z.object({ success: z.literal(true) })

export const claimArtwork = endpoint({
  method: 'POST',
  path: '/api/v1/admin/artwork/claim/',
  summary: 'Take a line on, also from somebody else, or give it back',
  input: z.object({ ...line, take: z.enum(['free', 'anyway', 'back']) }),
  output: success,
  errors: [...lineRefused, 'artwork_claimed', 'order_line_cancelled'],
  access: { staff: 'artwork.check' },
})

export const askAboutArtwork = endpoint({
  method: 'POST',
  path: '/api/v1/admin/artwork/ask/',
  summary: 'Ask the customer something about their files, by mail and on their page',
  input: z.object({ ...line, text: paragraphs(2000, 1) }),
  output: success,
  errors: actRefused,
  access: { staff: 'artwork.check' },
})

export const rejectArtwork = endpoint({
  method: 'POST',
  path: '/api/v1/admin/artwork/reject/',
  summary: 'Send files back for others, with reasons from a list and a word of one’s own',
  input: z.object({
    ...line,
    reasons: z.array(rejectReason).min(1).max(rejectReason.options.length),
    /** Needed where a reason is `other`. */
    text: paragraphs(2000).default(''),
  }),
  output: success,
  errors: [...actRefused, 'reject_unexplained'],
  access: { staff: 'artwork.check' },
})

export const approveStaffArtwork = endpoint({
  method: 'POST',
  path: '/api/v1/admin/artwork/approve/',
  summary: 'Have a line printed from its files',
  input: z.object({
    ...line,
    /** The files that were looked at. */
    files: filesOfLine,
  }),
  output: success,
  errors: [...actRefused, 'artwork_unchecked', 'artwork_unprintable'],
  access: { staff: 'artwork.check' },
})
