import { persisted } from '../../lib/client/persisted.ts'
import { object, text } from '../../lib/client/schema.ts'

/** What was typed on the login or the registration page, for the other of the two. */
const $typed = persisted('typed-email', object({ email: text }), [10, 'm'])

export function keepTypedEmail(email: string): void {
  if (email.trim()) $typed.keep({ email: email.trim() })
}

/** The address that was typed on the other page; once. */
export function takeTypedEmail(): string {
  const email = $typed.get()?.email ?? ''
  $typed.clear()
  return email
}
