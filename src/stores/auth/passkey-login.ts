import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { askPasskey, loginByPasskey } from '../../lib/contract/passkey.ts'
import { fetched } from '../browser/fetched.ts'
import { loginWith } from './auth.ts'

type Entered = { ok: true } | Failure

/** The shop forgets what is to be signed after five minutes; a login page stays open for longer. */
const ASK_AGAIN_MS = 4 * 60_000

let isPicking = false

const authenticator = () => fetched(() => import('./authenticator.ts'))

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Logs in by the passkey that the visitor picks now. */
export async function loginByPickedPasskey(): Promise<Entered> {
  isPicking = true
  const entered = await enterBy(false).finally(() => {
    isPicking = false
  })
  return entered ?? { ok: false, code: 'passkey_wrong' }
}

/**
 * Lets the browser offer passkeys in the field for the e-mail address, and logs in by the one that is chosen
 * there. Null where none was, or the browser offers none. Answers with what stops it.
 */
export function offerPasskeys(done: (entered: Entered) => void): () => void {
  let isOver = false
  const offer = async () => {
    const { offersInField } = await authenticator()
    // Asking in the field would end what the visitor is just picking from.
    if (isOver || isPicking || !(await offersInField())) return
    const entered = await enterBy(true, () => isOver || isPicking)
    if (entered && !isOver) done(entered)
  }
  void offer()
  const again = setInterval(() => void offer(), ASK_AGAIN_MS)
  return () => {
    isOver = true
    clearInterval(again)
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
