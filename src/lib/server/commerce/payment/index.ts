import { assignSuspense } from '../../../contract/ledger.ts'
import { createPayment, getPayment, paymentWebhook } from '../../../contract/payment.ts'
import { isOpenPayment } from '../../../domain/payment/states.ts'
import { customerOf, staffOf } from '../../actor.ts'
import { recordAct } from '../../people/staff/index.ts'
import { type Api, mount, mountOnce } from '../../platform/http/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { demand } from '../../refusal.ts'
import { assignTo } from './assign-suspense.ts'
import { noticeObserver } from './observe-notice.ts'
import { findPayment, wirePayment } from './payments.ts'
import type { PaymentProvider } from './provider.ts'
import { refresh } from './refresh.ts'
import { openSession, refreshOpenPayment, storedStart, storePayment } from './start.ts'
import { receive } from './webhook.ts'

export type { PaymentModule, PaymentProvider, Seen, SessionKey } from './provider.ts'
export { reconciliation } from './reconcile.ts'

/** Mounts paying an order, asking how a payment stands, and the providers' notices. */
export function mountPayment(api: Api, providers: readonly PaymentProvider[]): void {
  for (const { id } of providers) measure({ of: 'series', kind: 'provider', name: id })
  mountOnce(api, createPayment, {
    prepare: (input, call) => refreshOpenPayment(call, providers, input),
    effect: (input, call, tx) =>
      storePayment(tx, call, providers, { ...input, origin: call.publicOrigin }),
    finish: {
      stored: storedStart,
      answer: async ({ paymentId }, call) => ({
        payment: wirePayment(await openSession(call, providers, paymentId)),
      }),
    },
  })

  mount(api, getPayment, async ({ id }, call) => {
    const key = { tenant: call.tenant.id, customerId: customerOf(call).id, id }
    const payment = await findPayment(call.db, key)
    demand(call, payment, 'payment_not_found')
    const moved = isOpenPayment(payment.state) && (await refresh(call, providers, payment)).moved
    const current = moved ? await findPayment(call.db, key) : payment
    return { payment: wirePayment(current ?? payment) }
  })

  mountOnce(api, assignSuspense, {
    effect: async (input, call, tx) => {
      await assignTo(tx, call, input)
      const { account: subject, reason } = input
      const by = staffOf(call).id
      const done = { by, tenant: call.tenant.id, subject, reason, ip: call.ip, at: call.now }
      await recordAct(tx, { act: 'ledger.assigned', ...done })
      return { success: true as const }
    },
  })

  const observed = noticeObserver()
  mount(
    api,
    paymentWebhook,
    async (input, call) => {
      const provider = providers.find(({ id }) => id === input.provider)
      demand(call, provider, 'not_found')
      const raw = { body: call.rawBody, header: call.header }
      await observed(call, provider.id, () => receive(call, provider, raw))
      return { received: true as const }
    },
    { raw: true },
  )
}
