import { z } from 'zod'
import { sendErrors } from './artwork-shapes.ts'
import { answers, design, pin } from './design-shape.ts'
import { endpoint } from './endpoint.ts'
import { id, paragraphs } from './shapes.ts'

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
  text: paragraphs(2000, 1),
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
  errors: [...lineErrors, 'design_closed', ...sendErrors],
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

/** What is said of a design may be refused for. */
export const commentErrors = [
  'design_closed',
  'design_version_not_found',
  'design_pin_nowhere',
] as const

export const commentOnDesign = endpoint({
  method: 'POST',
  path: '/api/v1/design/comment/',
  summary: 'Say something to the designer, of a point of a version or of the whole',
  input: commentInput,
  output: success,
  errors: [...lineErrors, 'design_comments_full', ...commentErrors],
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
