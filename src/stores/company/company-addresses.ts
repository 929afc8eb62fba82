import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import {
  endSharedAddress,
  listCompanyAddresses,
  shareAddress,
  takeCompanyAddress,
} from '../../lib/contract/company-address.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { setCustomer } from '../customer/customer.ts'

type Shared = OutputOf<typeof listCompanyAddresses>
export type SharedAddress = Shared['addresses'][number]
type Done = { ok: true } | Failure

type SharedState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'listed' } & Shared)

/** What the company shares with its members. */
export const $sharedAddresses = atom<SharedState>({ state: 'loading' })

export async function loadSharedAddresses(): Promise<void> {
  const answer = await call(listCompanyAddresses, {})
  $sharedAddresses.set(
    answer.ok ? { state: 'listed', ...answer.value } : { state: 'failed', failure: answer },
  )
}

export async function share(id: string): Promise<Done> {
  return kept(await call(shareAddress, { id }))
}

export async function endSharing(id: string): Promise<Done> {
  return kept(await call(endSharedAddress, { id }))
}

/** Makes a shared address one of the customer's own, for what is delivered or for invoices; answers its id there. */
export async function takeShared(
  id: string,
  type: 'shipping' | 'billing',
): Promise<{ ok: true; addressId: string } | Failure> {
  const answer = await call(takeCompanyAddress, { id, type })
  if (!answer.ok) return answer
  setCustomer(answer.value.customer)
  return { ok: true, addressId: answer.value.addressId }
}

function kept(answer: { ok: true; value: Shared } | Failure): Done {
  if (answer.ok) $sharedAddresses.set({ state: 'listed', ...answer.value })
  return answer
}
