import { createPaymentAndTransaction, getWallet, grantCredit } from '../../../contract/wallet.ts'
import { customerOf, staffOf } from '../../actor.ts'
import { recordAct } from '../../people/staff/index.ts'
import { type Api, mount, mountOnce } from '../../platform/http/index.ts'
import { type PaymentProvider, payFromWallet, refreshOpenPayment } from '../payment/index.ts'
import { grantTo } from './grant.ts'
import { walletOf } from './history.ts'

export { walletOf } from './history.ts'
export { joinWallets } from './join.ts'

/** Mounts paying from the wallet, what it holds, and giving credit. */
export function mountWallet(api: Api, providers: readonly PaymentProvider[]): void {
  mountOnce(api, createPaymentAndTransaction, {
    prepare: ({ orderId }, call) =>
      refreshOpenPayment(call, providers, { orderId, method: 'wallet' }),
    effect: async ({ orderId }, call, tx) => ({
      payment: await payFromWallet(tx, call, providers, { orderId, origin: call.publicOrigin }),
    }),
  })

  mount(api, getWallet, ({ after }, call) => {
    const owner = { tenant: call.tenant.id, customerId: customerOf(call).id }
    return walletOf(call.db, owner, after)
  })

  mountOnce(api, grantCredit, {
    effect: async (input, call, tx) => {
      const id = await grantTo(tx, call, input)
      const done = { by: staffOf(call).id, tenant: call.tenant.id, ip: call.ip, at: call.now }
      const subject = `customer:${id}`
      await recordAct(tx, { act: 'wallet.granted', subject, reason: input.reason, ...done })
      return { success: true as const }
    },
  })
}
