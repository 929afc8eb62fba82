import { atom } from 'nanostores'
import type { Answer, Failure } from '../../lib/client/answer.ts'
import { type CallOptions, call } from '../../lib/client/call.ts'
import type { Endpoint, InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import {
  confirmSecondFactor,
  getStaff,
  signInStaff,
  signOutStaff,
} from '../../lib/contract/staff.ts'
import { $basicConfigs } from '../session/basic-configs.ts'

export type StaffMember = OutputOf<typeof getStaff>['staff']

export type StaffState =
  | { state: 'unknown' }
  /** `ended`: there was a sign-in, and it is over. */
  | { state: 'out'; ended: boolean }
  | { state: 'in'; staff: StaffMember }
  | { state: 'failed'; failure: Failure }

export const $staff = atom<StaffState>({ state: 'unknown' })

const KEY = 'quire.staff'
/** Where the browser refuses its storage the sign-in lasts as long as the page. */
let kept: string | null = null

/** Finds out who of the staff is signed in, in this tab. */
export async function startStaff(): Promise<void> {
  if (!readToken()) {
    $staff.set({ state: 'out', ended: false })
    return
  }
  const answer = await callAsStaff(getStaff, {})
  if (answer.ok) $staff.set({ state: 'in', staff: answer.value.staff })
  else if ($staff.get().state === 'unknown') $staff.set({ state: 'failed', failure: answer })
}

export async function signIn(
  credentials: InputOf<typeof signInStaff>,
): Promise<{ ok: true; staff: StaffMember } | Failure> {
  const answer = await call(signInStaff, credentials, { staffToken: null })
  if (!answer.ok) return answer
  keepToken(answer.value.data.access_token)
  const { staff } = answer.value
  $staff.set({ state: 'in', staff })
  return { ok: true, staff }
}

/** Signs out; whether or not the server heard of it, this tab forgets. */
export async function signOut(): Promise<void> {
  await callAsStaff(signOutStaff, {})
  keepToken(null)
  $staff.set({ state: 'out', ended: false })
}

export async function confirmFactor(code: string): Promise<{ ok: true } | Failure> {
  const answer = await callAsStaff(confirmSecondFactor, { code })
  if (answer.ok) $staff.set({ state: 'in', staff: answer.value.staff })
  return answer.ok ? { ok: true } : answer
}

/** A call with the sign-in of this tab; a sign-in that is over shows the way in again. */
export async function callAsStaff<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<CallOptions, 'idempotencyKey'> = {},
): Promise<Answer<E>> {
  const answer = await call(endpoint, input, { ...options, staffToken: readToken() })
  if (!answer.ok && (answer.code === 'token_invalid' || answer.code === 'login_required')) {
    keepToken(null)
    $staff.set({ state: 'out', ended: true })
  }
  return answer
}

/** The token of this tab's sign-in, for flows that are another store's. */
export function readToken(): string | null {
  try {
    return globalThis.sessionStorage?.getItem(KEY) ?? kept
  } catch {
    return kept
  }
}

function keepToken(token: string | null): void {
  kept = token
  // Whether this browser counts as staff's has changed with it: the next page asks.
  $basicConfigs.clear()
  try {
    if (token === null) globalThis.sessionStorage?.removeItem(KEY)
    else globalThis.sessionStorage?.setItem(KEY, token)
  } catch {
    // Kept in memory above.
  }
}
