import {
  answerWithdrawal,
  listWithdrawals,
  withdrawFromContract,
} from '../../../contract/withdrawal.ts'
import { addressKey } from '../../people/auth/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, type Call, mount, mountOnce } from '../../platform/http/index.ts'
import { Refusal } from '../../refusal.ts'
import { answer } from './answer.ts'
import { declareWithdrawal } from './declare.ts'
import { withdrawalForStaff, withdrawalsForStaff } from './list-withdrawals.ts'
import { withdrawalDeclared, withdrawalReceived } from './withdrawal-mails.ts'

export { withdrawalsOf } from './declare.ts'
export { tidyWithdrawals } from './tidy-withdrawals.ts'

export const withdrawalMails = [withdrawalReceived, withdrawalDeclared]

/** Mounts the way out of a contract, which asks for no login (decision 98), and what staff see of it. */
export function mountWithdrawal(api: Api): void {
  mount(api, listWithdrawals, (wanted, call) => withdrawalsForStaff(call, wanted))
  mount(api, answerWithdrawal, async (input, call) => {
    const withdrawal = await inTransaction(call.db, async (tx) => {
      await answer(tx, call, input)
      return withdrawalForStaff({ ...call, db: tx }, input.id)
    })
    return { success: true as const, withdrawal }
  })
  mountOnce(api, withdrawFromContract, {
    // Counted with the key: whoever asks again after a lost answer gets it, and spends nothing.
    async effect(declared, call, tx) {
      await call.consume('withdrawal', call.network)
      const sendsReceipt = await isSpared(call, addressKey(call, declared.email))
      return declareWithdrawal(tx, call, { declared, sendsReceipt })
    },
  })
}

/**
 * Whether an address is sent one receipt more. Above the limit a withdrawal is as good as any, and only
 * the mails end: nobody may use up the right of somebody else by typing their address.
 */
async function isSpared(call: Call, address: string): Promise<boolean> {
  try {
    await call.consume('withdrawalOfAddress', address)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return false
    throw error
  }
}
