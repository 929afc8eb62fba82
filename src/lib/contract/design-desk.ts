import { z } from 'zod'
import { artworkFile } from './artwork.ts'
import { sendErrors, takeErrors } from './artwork-shapes.ts'
import { lineLook } from './back-office.ts'
import { commentErrors, commentInput, startBriefUpload } from './design.ts'
import { design, designState } from './design-shape.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { id, instant, isoDate, paragraphs } from './shapes.ts'

const refused = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]
const lineRefused = [
  ...refused,
  'order_not_found',
  'order_line_not_found',
  'design_not_ordered',
] as const
const workRefused = [...lineRefused, 'design_moved', 'design_claimed', 'order_not_paid'] as const

/** What staff look through: what they have to do, what one of them has, and what waits for its customer. */
export const designView = z.enum(['to_do', 'mine', 'waiting', 'done'])
export type DesignView = z.output<typeof designView>

const claim = z.object({ name: z.string(), isMine: z.boolean(), at: instant }).nullable()

const queued = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    lineItemId: id,
    product: z.string(),
    quantity: z.int(),
    customer: z.string(),
    state: designState,
    /** The day by which the customer hears from us; null while we wait for them. */
    due: isoDate.nullable(),
    /** Working days that are left until then; below 0 it is past. */
    daysLeft: z.int().nullable(),
    versions: z.int().nonnegative(),
    claim,
    look: lineLook.nullable(),
  })
  .meta({ id: 'QueuedDesign' })

const line = { orderId: id, lineItemId: id }
const success = z.object({ success: z.literal(true) })

export const listStaffDesigns = endpoint({
  method: 'GET',
  path: '/api/v1/admin/design/',
  summary: 'Lines that something is designed for, by the day that it is due',
  input: z.object({ view: designView.default('to_do') }),
  output: z.object({
    designs: z.array(queued),
    counts: z.record(designView, z.int().nonnegative()),
  }),
  errors: refused,
  access: { staff: 'design.read' },
})

export const getStaffDesign = endpoint({
  method: 'GET',
  path: '/api/v1/admin/design/{orderId}/{lineItemId}/',
  summary:
    'A design with its brief, versions and comments, and what was not shown to its customer yet',
  input: z.object(line),
  output: z.object({
    design,
    customer: z.object({ name: z.string(), company: z.string(), email: z.string() }),
    locale: z.string(),
    /** Files that the designer has sent and not shown yet. */
    drafts: z.array(artworkFile),
    /** The day that the print was promised for. */
    promised: isoDate,
    daysLeft: z.int().nullable(),
    claim,
  }),
  errors: lineRefused,
  access: { staff: 'design.read' },
})

export const claimDesign = endpoint({
  method: 'POST',
  path: '/api/v1/admin/design/claim/',
  summary: 'Take a design on, also from somebody else, which begins the work, or give it back',
  input: z.object({ ...line, take: z.enum(['free', 'anyway', 'back']) }),
  output: success,
  errors: workRefused,
  access: { staff: 'design.work' },
})

export const answerDesign = endpoint({
  method: 'POST',
  path: '/api/v1/admin/design/comment/',
  summary: 'Say something to the customer, on their page and by mail',
  input: commentInput,
  output: success,
  errors: [...lineRefused, 'design_claimed', ...commentErrors],
  access: { staff: 'design.work' },
})

export const startDesignUpload = endpoint({
  method: 'POST',
  path: '/api/v1/admin/design/upload/',
  summary: 'Begin to send a version, by tus 1.0',
  input: startBriefUpload.input,
  output: startBriefUpload.output,
  errors: [...lineRefused, 'design_claimed', 'design_closed', ...sendErrors],
  access: { staff: 'design.work' },
})

export const finishDesignUpload = endpoint({
  method: 'POST',
  path: '/api/v1/admin/design/upload/{uploadId}/finish/',
  summary: 'Take a version that has arrived whole; the same upload is taken once',
  input: z.object({ uploadId: id }),
  output: z.object({ fileId: id, sha256: z.string() }),
  errors: [
    ...refused,
    'order_not_found',
    'order_line_not_found',
    'design_not_ordered',
    'design_claimed',
    'design_closed',
    ...takeErrors,
    'artwork_closed',
    'artwork_designed',
    'move_not_legal',
    'order_not_paid',
  ],
  access: { staff: 'design.work' },
})

export const removeDesignDraft = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/design/{orderId}/{lineItemId}/{fileId}/',
  summary: 'Take a file away that was not shown to the customer',
  input: z.object({ ...line, fileId: id }),
  output: success,
  errors: [...lineRefused, 'design_claimed', 'artwork_not_found'],
  access: { staff: 'design.work' },
})

const sent = { ...line, fileId: id }

export const proposeDesign = endpoint({
  method: 'POST',
  path: '/api/v1/admin/design/propose/',
  summary: 'Show the customer a version',
  input: z.object({ ...sent, note: paragraphs(2000).default('') }),
  output: success,
  errors: [...workRefused, 'artwork_not_found', 'artwork_unchecked', 'artwork_unprintable'],
  access: { staff: 'design.work' },
})

export const handOverDesign = endpoint({
  method: 'POST',
  path: '/api/v1/admin/design/hand-over/',
  summary:
    'Have an approved design printed from a file that prints: the version’s own, or one made of it',
  input: z.object(sent),
  output: success,
  errors: [
    ...workRefused,
    'artwork_not_found',
    'artwork_unchecked',
    'artwork_unprintable',
    'move_not_legal',
  ],
  access: { staff: 'design.work' },
})
