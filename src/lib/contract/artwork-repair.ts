import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { repairKind } from './repair-kind.ts'
import { id } from './shapes.ts'

const file = { orderId: id, lineItemId: id, fileId: id }
const wish = z.object({
  ...file,
  kinds: z.array(repairKind).min(1).max(repairKind.options.length),
  /** For `reorder`: every page once, as they come afterwards, counted from 1. */
  order: z.array(z.int().positive()).max(200).default([]),
})
const line = ['login_required', 'order_not_found', 'order_line_not_found'] as const
const closed = ['artwork_closed', 'artwork_designed'] as const
const asking = [
  ...line,
  ...closed,
  'artwork_not_found',
  'artwork_unchecked',
  'repair_not_offered',
  'files_room',
  'shop_files_room',
  'uploads_too_many',
] as const satisfies ErrorCode[]
const ending = [...line, 'repair_not_found', 'repair_outdated'] as const
const accepting = [
  ...ending,
  ...closed,
  'repair_waiting',
  'move_not_legal',
  'order_not_paid',
] as const
const staff = ['not_allowed', 'second_factor_missing', 'artwork_claimed'] as const

const asked = z.object({ repairId: id })
const one = z.object({ orderId: id, lineItemId: id, repairId: id })
const accepted = z.object({ fileId: id })
const success = z.object({ success: z.literal(true) })

export const askRepair = endpoint({
  method: 'POST',
  path: '/api/v1/artwork/repair/',
  summary: 'Have a file mended, to look at before it is accepted; the same wish is one repair',
  input: wish,
  output: asked,
  errors: asking,
  access: 'customer',
})

export const acceptRepair = endpoint({
  method: 'POST',
  path: '/api/v1/artwork/repair/accept/',
  summary: 'Print from the mended file instead of the one that it was made from, which is kept',
  input: one,
  output: accepted,
  errors: accepting,
  access: 'customer',
})

export const discardRepair = endpoint({
  method: 'POST',
  path: '/api/v1/artwork/repair/discard/',
  summary: 'Leave a file as it was sent',
  input: one,
  output: success,
  errors: ending,
  access: 'customer',
})

export const askStaffRepair = endpoint({
  method: 'POST',
  path: '/api/v1/admin/artwork/repair/',
  summary: 'Have a customer’s file mended, to look at before it is accepted',
  input: wish,
  output: asked,
  errors: [...asking, ...staff],
  access: { staff: 'artwork.check' },
})

export const acceptStaffRepair = endpoint({
  method: 'POST',
  path: '/api/v1/admin/artwork/repair/accept/',
  summary: 'Print from the mended file instead of the one that the customer sent, which is kept',
  input: one,
  output: accepted,
  errors: [...accepting, ...staff],
  access: { staff: 'artwork.check' },
})

export const discardStaffRepair = endpoint({
  method: 'POST',
  path: '/api/v1/admin/artwork/repair/discard/',
  summary: 'Leave a customer’s file as it was sent',
  input: one,
  output: success,
  errors: [...ending, ...staff],
  access: { staff: 'artwork.check' },
})
