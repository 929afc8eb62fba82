import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import {
  askAccount,
  askEmailChange,
  askLoginCode,
  askPasswordReset,
  askVerification,
  changePassword,
  loginByCode as codeCall,
  confirmEmail,
  resetPassword,
} from '../../lib/contract/auth.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { login, loginWith } from './auth.ts'
import { takeHidden } from './hidden-part.ts'

type Done = { ok: true } | Failure

/** Changes the password; all other devices are logged out. */
export async function setPassword(input: InputOf<typeof changePassword>): Promise<Done> {
  // A wrong password is the form's matter, and no reason to end this login.
  return call(changePassword, input, { resetOnError: false })
}

/** Has links sent to the address of now and to the new one. */
export function askForEmail(input: InputOf<typeof askEmailChange>): Promise<Done> {
  return call(askEmailChange, input, { resetOnError: false })
}

/** As a guest: has a link sent that makes an account of what was ordered. */
export function askForAccount(): Promise<Done> {
  return call(askAccount, {})
}

export function askToVerify(): Promise<Done> {
  return call(askVerification, {})
}

/** Has a link sent, whether or not the address has an account. */
export function askForReset(email: string): Promise<Done> {
  return call(askPasswordReset, { email })
}

/** Has a code sent that logs in once, whether or not the address has an account. */
export function askForCode(email: string): Promise<Done> {
  return call(askLoginCode, { email })
}

/** Logs in by the code of a mail; `passwordEnded` where nobody had confirmed the address before. */
export async function loginByCode(
  input: InputOf<typeof codeCall>,
): Promise<{ ok: true; passwordEnded: boolean } | Failure> {
  let passwordEnded = false
  const entered = await loginWith(async () => {
    const answer = await call(codeCall, input, { resetOnError: false })
    passwordEnded = answer.ok && answer.value.passwordEnded === true
    return answer
  })
  return entered.ok ? { ok: true, passwordEnded } : entered
}

/** Sets a password by the link of a mail, and logs in with it. */
export async function resetBy(token: string, password: string): Promise<Done> {
  const answer = await call(resetPassword, { token, password })
  if (!answer.ok) return answer
  return login({ email: answer.value.email, password })
}

export async function confirmBy(
  token: string,
): Promise<{ ok: true; state: OutputOf<typeof confirmEmail>['state'] } | Failure> {
  const answer = await call(confirmEmail, { token })
  return answer.ok ? { ok: true, state: answer.value.state } : answer
}

/**
 * The token that a mail's link has behind `#`, where no server log and no Referer has it; taken out of
 * the address at once.
 */
export function takeToken(): string | null {
  return takeHidden('token')
}
