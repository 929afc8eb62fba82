import { z } from 'zod'
import { artwork, filesOfLine, sendErrors, takeErrors } from './artwork-shapes.ts'
import { endpoint } from './endpoint.ts'
import { id, paragraphs } from './shapes.ts'

export { type Finding, type FindingCode, finding } from './artwork-finding.ts'
export {
  artwork,
  artworkFile,
  checkedPage,
  type FileType,
  fileType,
  type RejectReason,
  rejectReason,
} from './artwork-shapes.ts'
export { type RepairKind, repairKind } from './repair-kind.ts'

const line = { orderId: id, lineItemId: id }
const lineErrors = ['login_required', 'order_not_found', 'order_line_not_found'] as const
const filesErrors = ['artwork_closed', 'artwork_designed'] as const
const moveErrors = [...lineErrors, ...filesErrors, 'move_not_legal', 'order_not_paid'] as const

export const getArtwork = endpoint({
  method: 'GET',
  path: '/api/v1/artwork/{orderId}/{lineItemId}/',
  summary: 'The files of a line of an order, what was found in them, and what it needs',
  input: z.object(line),
  output: z.object({ artwork }),
  errors: [...lineErrors],
  access: 'customer',
})

export const getOrderArtwork = endpoint({
  method: 'GET',
  path: '/api/v1/artwork/{orderId}/',
  summary: 'The files of every line of an order, as the order has them',
  input: z.object({ orderId: id }),
  output: z.object({ artworks: z.array(artwork) }),
  errors: ['login_required', 'order_not_found', 'order_line_not_found'],
  access: 'customer',
})

/** What a proof may be refused for. */
export const proofErrors = [
  'artwork_awaited',
  'artwork_not_found',
  'artwork_unchecked',
  'proof_failed',
] as const

export const getArtworkProof = endpoint({
  method: 'GET',
  path: '/api/v1/artwork/{orderId}/{lineItemId}/proof/',
  summary: 'A link to a PDF of every page of a line with its edges and what was found',
  input: z.object(line),
  output: z.object({ download: z.string() }),
  errors: [...lineErrors, ...proofErrors],
  access: 'customer',
})

export const startUpload = endpoint({
  method: 'POST',
  path: '/api/v1/artwork/upload/',
  summary: 'Begin to send a file for a line, or go on with it, by tus 1.0',
  input: z.object({
    ...line,
    /** As the customer's disk calls it; it never becomes a path. */
    name: z.string().max(1_000),
    bytes: z.int().nonnegative(),
    /** What tells the file from another of its name and size, such as the day of its last change. */
    fingerprint: z.string().max(200),
  }),
  output: z.object({
    uploadId: id,
    /** Where HEAD, PATCH and DELETE of tus go. */
    url: z.string(),
    /** Goes with each of them, as `x-upload-token`. */
    token: z.string(),
  }),
  errors: [...lineErrors, 'artwork_closed', 'artwork_designed', ...sendErrors],
  access: 'customer',
})

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/v1/artwork/upload/{uploadId}/finish/',
  summary:
    'Take a file that has arrived whole, beside the others or instead of one of them; the same upload is taken once',
  input: z.object({
    uploadId: id,
    /** Compared with what has arrived, where the sender knows it. */
    sha256: z.string().length(64).optional(),
    /** The file that it takes the place of. */
    replaces: id.optional(),
  }),
  output: z.object({ fileId: id, sha256: z.string() }),
  errors: [...moveErrors, ...takeErrors],
  access: 'customer',
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/v1/artwork/upload/{uploadId}/',
  summary: 'Give up an upload; what has arrived of it is deleted',
  input: z.object({ uploadId: id }),
  output: z.object({ success: z.literal(true) }),
  errors: ['login_required', 'upload_not_found'],
  access: 'customer',
})

export const arrangeArtwork = endpoint({
  method: 'POST',
  path: '/api/v1/artwork/arrange/',
  summary: 'Say in which order the files of a line are printed: front and back, first page to last',
  input: z.object({
    ...line,
    files: filesOfLine,
  }),
  output: z.object({ success: z.literal(true) }),
  errors: [...lineErrors, 'artwork_closed', 'artwork_changed'],
  access: 'customer',
})

export const removeArtworkFile = endpoint({
  method: 'DELETE',
  path: '/api/v1/artwork/{orderId}/{lineItemId}/{fileId}/',
  summary: 'Take one file of a line away',
  input: z.object({ ...line, fileId: id }),
  output: z.object({ success: z.literal(true) }),
  errors: [...moveErrors, 'artwork_not_found'],
  access: 'customer',
})

export const approveArtwork = endpoint({
  method: 'POST',
  path: '/api/v1/artwork/approve/',
  summary: 'Have a line printed from its files as they are',
  input: z.object({
    ...line,
    /** The files that the customer has looked at. */
    files: filesOfLine,
    /** They are printed as they are, whatever was found. */
    consent: z.boolean(),
  }),
  output: z.object({ success: z.literal(true) }),
  errors: [
    ...moveErrors,
    'artwork_by_person',
    'artwork_question_open',
    'artwork_changed',
    'artwork_unchecked',
    'artwork_unprintable',
    'consent_missing',
  ],
  access: 'customer',
})

export const answerArtwork = endpoint({
  method: 'POST',
  path: '/api/v1/artwork/answer/',
  summary: 'Answer what staff have asked about the files of a line',
  input: z.object({ ...line, text: paragraphs(2000, 1) }),
  output: z.object({ success: z.literal(true) }),
  errors: moveErrors,
  access: 'customer',
})

export const resetLineItemArtwork = endpoint({
  method: 'POST',
  path: '/api/v1/order/reset-line-item-artwork/',
  summary: 'Take all files of a line away, so that it waits for others',
  input: z.object(line),
  output: z.object({ success: z.literal(true) }),
  errors: [...moveErrors],
  access: 'customer',
})
