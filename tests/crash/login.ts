import { login } from '../../src/lib/contract/auth.ts'
import type { Endpoint, InputOf, OutputOf } from '../../src/lib/contract/endpoint.ts'
import { signInStaff } from '../../src/lib/contract/staff.ts'
import type { CallOptions } from '../api/harness/client.ts'
import { type Patience, Refused } from './patience.ts'

export type Account = { email: string; password: string }

type Tokens = { access: string; refresh: string }

export type Login = ReturnType<typeof openLogin> extends Promise<infer Opened> ? Opened : never
export type Ask = Login['ask']

/** Signs a customer in, and asks as who is signed in. */
export const customerLogin = (patience: Patience, account: Account) =>
  openLogin(patience, async () => {
    const { data } = await patience.insist(login, account)
    return { access: data.access_token, refresh: data.refresh_token }
  })

/** Signs a member of staff in, who cannot refresh that. */
export const staffLogin = (patience: Patience, account: Account) =>
  openLogin(patience, async () => {
    const { data } = await patience.insist(signInStaff, account, { tenant: 'ie' })
    return { access: data.access_token, refresh: '' }
  })

async function openLogin(patience: Patience, signIn: () => Promise<Tokens>) {
  let tokens = await signIn()
  return {
    tokens: () => tokens,
    async signInAgain() {
      tokens = await signIn()
    },
    async ask<E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      options: CallOptions = {},
    ): Promise<OutputOf<E>> {
      const as = { tenant: 'ie', token: tokens.access, ...options }
      try {
        return await patience.insist(endpoint, input, as)
      } catch (error) {
        if (!(error instanceof Refused && error.isOf('token_invalid', 'login_required')))
          throw error
        tokens = await signIn()
        return patience.insist(endpoint, input, { ...as, token: tokens.access })
      }
    },
  }
}
