import { atom } from 'nanostores'
import { call } from '../../lib/client/call.ts'
import { checkVatNumber } from '../../lib/contract/customer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'

export type VatCheck = NonNullable<OutputOf<typeof checkVatNumber>['check']>

/** What is known of the customer's VAT number; `check` is null where the shop charges VAT in any case. */
export const $vatCheck = atom<{ busy: boolean; check: VatCheck | null }>({
  busy: false,
  check: null,
})

/** Has the number checked. Where nobody can be reached it is as good as unanswered by VIES. */
export async function askVies(known: VatCheck | null = null): Promise<VatCheck | null> {
  if ($vatCheck.get().busy) return null
  $vatCheck.set({ busy: true, check: known ?? $vatCheck.get().check })
  const answer = await call(checkVatNumber, {})
  const { check } = $vatCheck.get()
  const unanswered = check && { ...check, state: 'unavailable' as const, companyName: '' }
  const now = answer.ok ? answer.value.check : unanswered
  $vatCheck.set({ busy: false, check: now })
  return now
}
