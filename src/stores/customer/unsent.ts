import { persisted } from '../../lib/client/persisted.ts'
import { anyText, object, record, text } from '../../lib/client/schema.ts'
import { $lostLogin } from '../auth/lost-login.ts'
import { $customer } from './customer.ts'

type Values = Record<string, string>

/** What nobody keeps for anybody. */
const secrets = ['currentPassword', 'password', 'code']

/** What stood in the forms of a page when it lost the login, by their names, and whose it was. */
const $unsent = persisted('unsent', object({ by: text, forms: record(record(anyText)) }), [30, 'm'])

/** What the customer had typed into a form when the login was lost; null where there is nothing, or another's. */
export function unsentOf(form: string): Values | null {
  const kept = $unsent.get()
  return kept !== null && kept.by === $customer.get()?.id ? (kept.forms[form] ?? null) : null
}

export function forgetUnsent(form: string): void {
  const kept = $unsent.get()
  // Others' time is not made longer by a form that is opened.
  if (kept?.forms[form] === undefined) return
  const { [form]: _gone, ...forms } = kept.forms
  $unsent.keep({ ...kept, forms })
}

/**
 * Keeps what stands in a form, passwords and codes apart, once the page loses the login of the customer who is
 * there now. Answers the function that stops it.
 */
export function keepWhenLost(form: string, values: () => Values): () => void {
  const by = $customer.get()?.id
  return $lostLogin.listen(() => {
    if (by === undefined) return
    const kept = $unsent.get()
    const shown = Object.entries(values()).filter(([name]) => !secrets.includes(name))
    const others = kept?.by === by ? kept.forms : {}
    $unsent.keep({ by, forms: { ...others, [form]: Object.fromEntries(shown) } })
  })
}
