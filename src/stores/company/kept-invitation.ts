import { persisted } from '../../lib/client/persisted.ts'
import { text } from '../../lib/client/schema.ts'
import { takeToken } from '../auth/account-access.ts'

/** The token of an invitation into a company, while its receiver signs in or makes an account first. */
export const $invitation = persisted('invitation', text, [1, 'h'])

/** Keeps what the link of an invitation brought, before the page turns to the login. */
export function keepInvitation(): void {
  const token = takeToken()
  if (token) $invitation.keep(token)
}
