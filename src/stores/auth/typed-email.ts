import { persisted } from '../../lib/client/persisted.ts'
import { object, text } from '../../lib/client/schema.ts'

/** What was typed on a page that asks for an e-mail address, for the next of them, and for the same one loaded anew. */
const $typed = persisted('typed-email', object({ email: text }), [10, 'm'])

export function keepTypedEmail(email: string): void {
  if (email.trim()) $typed.keep({ email: email.trim() })
}

/** The address that was typed, which stays known. */
export function typedEmail(): string {
  return $typed.get()?.email ?? ''
}

/** The address that was typed on the other page; once. */
export function takeTypedEmail(): string {
  const email = typedEmail()
  $typed.clear()
  return email
}
