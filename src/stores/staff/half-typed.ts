import { map } from 'nanostores'
import type { RejectReason } from '../../lib/contract/artwork.ts'
import { $staff } from './staff.ts'

/** What was typed about a line at a desk and not sent yet. */
export type HalfTyped = {
  question?: string
  rejection?: undefined | { reasons: readonly RejectReason[]; text: string }
  /** To the customer of a design, and beside its next version. */
  message?: string
  note?: string
}

/** By line, for as long as the page is open: whoever comes back to a line finds it. */
export const $halfTyped = map<Record<string, HalfTyped>>({})

let typedBy: string | null = null

/** Keeps what is typed about a line; undefined: it was sent, or given up. */
export function keepTyped(lineItemId: string, typed: HalfTyped): void {
  const now = $staff.get()
  typedBy = now.state === 'in' ? now.staff.id : typedBy
  $halfTyped.setKey(lineItemId, { ...$halfTyped.get()[lineItemId], ...typed })
}

// A sign-in that has run out is followed by another one of the same person, or by somebody else's.
$staff.listen((now) => {
  const isLeft = now.state === 'out' && !now.ended
  const isAnother = now.state === 'in' && typedBy !== null && now.staff.id !== typedBy
  if (isLeft || isAnother) $halfTyped.set({})
})
