import {
  askEmailChange,
  askPasswordReset,
  askVerification,
  changePassword,
  confirmEmail,
  resetPassword,
} from '../../../contract/auth.ts'
import { customerOf } from '../../actor.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import type { OneTime } from '../credentials/index.ts'
import { deviceCookie } from './device.ts'
import { askChange, askToVerify, confirmBy } from './emails.ts'
import { askReset, demandPassword, demandProof, resetBy, setPassword } from './passwords.ts'
import { addressKey, mailKey } from './person.ts'

/** Mounts what changes passwords and addresses, by a proof of who somebody is. */
export function mountProofs(api: Api, oneTime: OneTime): void {
  mountPasswords(api, oneTime)
  mountEmails(api, oneTime)
}

function mountPasswords(api: Api, oneTime: OneTime): void {
  mount(api, changePassword, async ({ currentPassword, password }, call) => {
    const { id, loginId } = customerOf(call)
    await call.consume('password', id)
    await demandPassword(call, id, currentPassword)
    await setPassword(call, id, password, { loginId })
    await call.forgive('password', id)
    return { success: true as const }
  })

  mount(api, askPasswordReset, async ({ email }, call) => {
    await call.consume('resetByNetwork', call.network)
    await call.consume('reset', addressKey(call, email))
    await askReset(call, email)
    return { state: 'asked' as const }
  })

  mount(api, resetPassword, async (input, call) => {
    await call.consume('loginByNetwork', `link ${call.network}`)
    const { email, linkId } = await resetBy(call, oneTime, input)
    // Who opened the mail gets in whatever others guess at meanwhile.
    call.setCookie(...deviceCookie(linkId))
    return { email }
  })
}

function mountEmails(api: Api, oneTime: OneTime): void {
  mount(api, askEmailChange, async ({ email, ...proof }, call) => {
    const { id } = customerOf(call)
    await call.consume('password', id)
    await demandProof(call, oneTime, id, proof)
    await call.consume('reset', addressKey(call, email))
    await askChange(call, id, email)
    return { state: 'asked' as const }
  })

  mount(api, askVerification, async (_input, call) => {
    const { id } = customerOf(call)
    await call.consume('reset', await mailKey(call, id))
    await inTransaction(call.db, (tx) => askToVerify(tx, call, id))
    return { state: 'asked' as const }
  })

  mount(api, confirmEmail, async ({ token }, call) => {
    await call.consume('loginByNetwork', `link ${call.network}`)
    return { state: await confirmBy(call, oneTime, { token, network: call.network }) }
  })
}
