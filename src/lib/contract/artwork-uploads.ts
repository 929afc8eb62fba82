import { z } from 'zod'
import { finishUpload, startUpload } from './artwork.ts'
import { getStaffArtwork } from './artwork-desk.ts'
import { sendErrors, takeErrors } from './artwork-shapes.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { repairKind } from './repair-kind.ts'
import { id, instant } from './shapes.ts'

const refused = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]

/** Something that happened to the files of an order. */
const happened = z.object({
  at: instant,
  event: z.enum(['sent', 'mended', 'approved', 'removed', 'deleted']),
  lineItemId: id,
  file: z.string(),
  /** Null where it follows from something else. */
  by: z.enum(['staff', 'customer']).nullable(),
  /** The member of staff, by name; null where that was nobody, or is not known any more. */
  who: z.string().nullable(),
  /** What was mended. */
  kinds: z.array(repairKind),
})

export const getStaffUploads = endpoint({
  method: 'GET',
  path: '/api/v1/admin/upload-ams/{order}/',
  summary:
    'The files of an order by its number or id: of each line, all as one archive, and what happened',
  input: z.object({ order: z.string().trim().min(1).max(60) }),
  output: z.object({
    orderId: id,
    orderNumber: z.string(),
    lines: z.array(getStaffArtwork.output),
    /** All files that are kept, as a zip; null where there is none. */
    archive: z.string().nullable(),
    /** Newest first. */
    history: z.array(happened),
  }),
  errors: [...refused, 'order_not_found', 'order_line_not_found'],
  access: { staff: 'artwork.upload' },
})

export const startStaffUpload = endpoint({
  method: 'POST',
  path: '/api/v1/admin/upload-ams/upload/',
  summary: 'Begin to send a file for a customer’s line, by tus 1.0',
  input: startUpload.input,
  output: startUpload.output,
  errors: [
    ...refused,
    'order_not_found',
    'order_line_not_found',
    'artwork_claimed',
    'artwork_closed',
    'artwork_designed',
    ...sendErrors,
  ],
  access: { staff: 'artwork.upload' },
})

export const finishStaffUpload = endpoint({
  method: 'POST',
  path: '/api/v1/admin/upload-ams/upload/{uploadId}/finish/',
  summary: 'Take a file that has arrived whole, beside the others or instead of one of them',
  input: z.object({
    uploadId: id,
    /** The file that it takes the place of. */
    replaces: id.optional(),
  }),
  output: finishUpload.output,
  errors: [
    ...refused,
    'order_not_found',
    'order_line_not_found',
    'artwork_claimed',
    'artwork_closed',
    'artwork_designed',
    'move_not_legal',
    'order_not_paid',
    ...takeErrors,
  ],
  access: { staff: 'artwork.upload' },
})
