import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  dropPassword,
  listPasskeys,
  loginByPasskey,
  removePasskey,
  renamePasskey,
} from '../../../contract/passkey.ts'
import { customerOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demandPassword, demandProof, letIn } from '../auth/index.ts'
import type { OneTime } from '../credentials/index.ts'
import { keepPasskey, optionsToAdd } from './add.ts'
import { CHALLENGE_MINUTES, makeChallenge } from './challenges.ts'
import { forgetPassword, remove, rename } from './changes.ts'
import { ownerBy } from './enter.ts'
import { findPasskeys } from './list.ts'
import { relyingParty } from './relying-party.ts'

export { findPasskeys } from './list.ts'

/** Mounts passkeys: what customers do with theirs, and signing in with one. */
export function mountPasskeys(api: Api, oneTime: OneTime): void {
  mountOwn(api, oneTime)

  mount(api, askPasskey, async (_input, call) => {
    await call.consume('passkey', call.network)
    return {
      options: {
        challenge: await makeChallenge(call, null),
        rpId: relyingParty(call.publicOrigin).host,
        timeout: CHALLENGE_MINUTES * 60_000,
        userVerification: 'required' as const,
      },
    }
  })

  mount(api, loginByPasskey, async ({ response }, call) => {
    const network = `passkey ${call.network}`
    await call.consume('loginByNetwork', network)
    const limit = ['login', `${call.tenant.id} passkey ${response.id}`] as const
    await call.consume(...limit)
    const account = await ownerBy(call, response, relyingParty(call.publicOrigin))
    await call.forgive(...limit)
    await call.giveBack('loginByNetwork', network)
    return letIn(call, account, 'passkey_wrong', { passkeyId: account.passkeyId })
  })
}

function mountOwn(api: Api, oneTime: OneTime): void {
  mount(api, listPasskeys, async (_input, call) => findPasskeys(call.db, call, customerOf(call).id))

  mount(api, askNewPasskey, async (proof, call) => {
    const { id } = customerOf(call)
    await call.consume('password', id)
    await demandProof(call, oneTime, id, proof)
    await call.forgive('password', id)
    return { options: await optionsToAdd(call, id, relyingParty(call.publicOrigin)) }
  })

  mount(api, addPasskey, async (made, call) => {
    const { id } = customerOf(call)
    await keepPasskey(call, id, made, relyingParty(call.publicOrigin))
    return findPasskeys(call.db, call, id)
  })

  mount(api, renamePasskey, async (named, call) => {
    const { id } = customerOf(call)
    await rename(call, id, named)
    return findPasskeys(call.db, call, id)
  })

  mount(api, removePasskey, async ({ id }, call) => {
    const customer = customerOf(call)
    await remove(call, customer, id)
    return findPasskeys(call.db, call, customer.id)
  })

  mount(api, dropPassword, async ({ currentPassword }, call) => {
    const customer = customerOf(call)
    const { id } = customer
    await call.consume('password', id)
    await demandPassword(call, id, currentPassword)
    await call.forgive('password', id)
    await forgetPassword(call, customer)
    return findPasskeys(call.db, call, id)
  })
}
