import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call, onSessionEnd, type SessionEnd } from '../../lib/client/call.ts'
import { persisted } from '../../lib/client/persisted.ts'
import { object, oneOf } from '../../lib/client/schema.ts'
import {
  $tokens,
  hasLiveTokens,
  type IssuedTokens,
  keepTokens,
  type Strategy,
} from '../../lib/client/tokens.ts'
import {
  continueAsGuest as guestCall,
  loginAsUser,
  login as loginCall,
  logout as logoutCall,
} from '../../lib/contract/auth.ts'
import { createCustomer } from '../../lib/contract/customer.ts'
import type { InputOf } from '../../lib/contract/endpoint.ts'
import {
  anonymousId,
  clearAnonymousId,
  markClient,
  restoreAnonymousId,
} from '../browser/cookies.ts'
import { forgetCart, loadCart, openCart } from '../cart/cart.ts'
import { $awaitedMerge } from '../cart/cart-id.ts'
import { forgetDrafts } from '../customer/address-drafts.ts'
import { loadCustomer, setCustomer } from '../customer/customer.ts'
import { $pendingOrder } from '../order/pending-order.ts'
import { updateSession } from '../session/session.ts'
import { $lostLogin } from './lost-login.ts'

export type Auth =
  | { state: 'unknown' }
  | { state: 'busy' }
  /** `ended` says why a login ended by itself. */
  | { state: 'anonymous'; ended: SessionEnd['code'] | null }
  | { state: 'loggedIn'; strategy: Strategy }
  /** There is a login, but the customer cannot be fetched. */
  | { state: 'failed'; failure: Failure }

export type Registration = InputOf<typeof createCustomer>

export const $auth = atom<Auth>({ state: 'unknown' })

/** Why a login ended by itself, for the login page, which is another page, to say. */
const $ended = persisted(
  'login-ended',
  object({ code: oneOf('session_expired', 'token_invalid') }),
  [1, 'm'],
)

const nobody: Auth = { state: 'anonymous', ended: null }

/** Whether this browser has a login, as far as can be told without asking. */
export function isLoggedIn(): boolean {
  return hasLiveTokens()
}

/** Finds out who is there. A login that expired while away ends without a word. */
export async function startAuth(): Promise<void> {
  const tokens = $tokens.get()
  if (!tokens || !hasLiveTokens()) {
    if (tokens) leave(null)
    else $auth.set({ state: 'anonymous', ended: takeEnded() })
    return
  }
  const answer = await loadCustomer()
  if (answer.ok) $auth.set({ state: 'loggedIn', strategy: tokens.strategy })
  else if ($tokens.get()) $auth.set({ state: 'failed', failure: answer })
  else leave(null)
}

/** Follows logins that end by themselves or in another tab. Answers the function that stops it. */
export function watchAuth(): () => void {
  const stops = [
    onSessionEnd(({ code }) => {
      if ($auth.get().state === 'loggedIn') leave(code)
    }),
    $tokens.follow(() => void startAuth()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Logs in, in the order of the specification's section 4, login sequence. */
export async function login(
  credentials: InputOf<typeof loginCall>,
): Promise<{ ok: true } | Failure> {
  return loginWith(() => call(loginCall, credentials, { resetOnError: false }))
}

type Entry = { ok: true; value: { data: IssuedTokens } } | Failure

/** The same by whatever else proves who it is. */
export async function loginWith(ask: () => Promise<Entry>): Promise<{ ok: true } | Failure> {
  const anonymous = anonymousId()
  $auth.set({ state: 'busy' })
  if ($tokens.get()) await endLogin()
  const answer = await ask()
  return answer.ok ? enter(answer.value.data, anonymous) : refused(answer)
}

/** Goes on without an account, with the cart as it is. */
export async function continueAsGuest(email: string): Promise<{ ok: true } | Failure> {
  const anonymous = anonymousId()
  const answer = await call(guestCall, { email }, { resetOnError: false })
  return answer.ok ? enter(answer.value.data, anonymous) : answer
}

/** Registers a customer and logs in. */
export async function register(fields: Registration): Promise<{ ok: true } | Failure> {
  const answer = await call(createCustomer, fields)
  return answer.ok ? login({ email: fields.email, password: fields.password }) : answer
}

/** Logs a member of staff in as a customer: another strategy, so everything starts anew. */
export async function loginAs(
  input: InputOf<typeof loginAsUser>,
  staffToken: string | null,
): Promise<{ ok: true } | Failure> {
  const answer = await call(loginAsUser, input, { staffToken })
  if (!answer.ok) return answer
  // What the customer does whom somebody was logged in as before does not go on under this name.
  if ($tokens.get()) await endLogin()
  const entered = await enter(answer.value.data, null)
  if (entered.ok) updateSession({ isLoggedInAs: input.email })
  return entered
}

/** Ends being logged in as a customer; a customer's own login stays as it is. */
export async function stopActing(): Promise<void> {
  if ($tokens.get()?.strategy === 'admin') await endLogin()
}

/** Logs out and goes on to a page; the state stays busy, so that no page sends to the login. */
export async function logout(goTo: string): Promise<void> {
  $auth.set({ state: 'busy' })
  await endLogin()
  location.assign(goTo)
}

async function enter(
  issued: IssuedTokens,
  anonymous: string | null,
): Promise<{ ok: true } | Failure> {
  keepTokens(issued)
  clearAnonymousId()
  const answer = await loadCustomer()
  if (!answer.ok) {
    $tokens.clear()
    if (anonymous) restoreAnonymousId(anonymous)
    return refused(answer)
  }
  if (anonymous) $awaitedMerge.keep({ id: anonymous })
  const opened = await openCart()
  // The login stands without its cart; the cart page tries again.
  if (!opened.ok) void loadCart()
  markClient(answer.customer.customerMetadata.user_newclient === '1')
  $auth.set({ state: 'loggedIn', strategy: issued.strategy })
  return { ok: true }
}

async function endLogin(): Promise<void> {
  // Whether or not the server heard of it, this browser forgets.
  await call(logoutCall, {}, { resetOnError: false })
  $pendingOrder.clear()
  forgetDrafts()
  forget()
}

function leave(ended: SessionEnd['code'] | null): void {
  forget()
  if (ended) $ended.keep({ code: ended })
  $lostLogin.set(true)
  $auth.set({ state: 'anonymous', ended })
}

function takeEnded(): SessionEnd['code'] | null {
  const ended = $ended.get()
  $ended.clear()
  return ended?.code ?? null
}

function forget(): void {
  $tokens.clear()
  setCustomer(null)
  updateSession({ isLoggedInAs: null })
  forgetCart()
}

function refused(failure: Failure): Failure {
  $auth.set(nobody)
  return failure
}
