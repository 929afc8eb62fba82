import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { askPasskey, loginByPasskey } from '../../lib/contract/passkey.ts'
import { fetched } from '../browser/fetched.ts'
import { loginWith } from './auth.ts'

type Entered = { ok: true } | Failure

const authenticator = () => fetched(() => import('./authenticator.ts'))

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Logs in by the passkey that the visitor picks now. */
export function loginByPickedPasskey(): Promise<Entered> {
  return enterBy(false).then((entered) => entered ?? { ok: false, code: 'passkey_wrong' })
}

/**
 * Lets the browser offer passkeys in the field for the e-mail address, and logs in by the one that is chosen
 * there. Null where none was, or the browser offers none. Answers with what stops it.
 */
export function offerPasskeys(done: (entered: Entered) => void): () => void {
  let isOver = false
  const offer = async () => {
    const { offersInField } = await authenticator()
    if (isOver || !(await offersInField())) return
    const entered = await enterBy(true, () => isOver)
    if (entered && !isOver) done(entered)
  }
  void offer()
  return () => {
    isOver = true
    void authenticator().then(({ stopAsking }) => stopAsking())
  }
}

async function enterBy(
  inField: boolean,
  isOver: () => boolean = () => false,
): Promise<Entered | null> {
  const { signByPasskey } = await authenticator()
  const asked = await call(askPasskey, {})
  if (!asked.ok) return inField ? null : asked
  if (isOver()) return null
  const response = await signByPasskey(asked.value.options, inField)
  if (!response) return null
  return loginWith(() => call(loginByPasskey, { response }, { resetOnError: false }))
}
