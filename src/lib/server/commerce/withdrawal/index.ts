import { withdrawFromContract } from '../../../contract/withdrawal.ts'
import { addressKey } from '../../people/auth/index.ts'
import { type Api, mountOnce } from '../../platform/http/index.ts'
import { declareWithdrawal } from './declare.ts'
import { withdrawalDeclared, withdrawalReceived } from './withdrawal-mails.ts'

export { withdrawalsOf } from './declare.ts'

export const withdrawalMails = [withdrawalReceived, withdrawalDeclared]

/** Mounts the way out of a contract, which asks for no login (decision 98). */
export function mountWithdrawal(api: Api): void {
  mountOnce(api, withdrawFromContract, {
    async prepare({ email }, call) {
      await call.consume('withdrawal', call.network)
      await call.consume('withdrawalOfAddress', addressKey(call, email))
    },
    effect: (declared, call, tx) => declareWithdrawal(tx, call, declared),
  })
}
