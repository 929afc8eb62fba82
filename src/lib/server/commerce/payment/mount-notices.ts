import { paymentWebhook } from '../../../contract/payment.ts'
import { type Api, mount, slowForgeries } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { noticeObserver } from './observe-notice.ts'
import type { NoticeCode, PaymentProvider } from './provider.ts'
import { receive } from './webhook.ts'

/** Mounts what providers tell their notices to. */
export function mountNotices(api: Api, providers: readonly PaymentProvider[]): void {
  const observed = noticeObserver()
  mount(
    api,
    paymentWebhook,
    async (input, call) => {
      const provider = providers.find(({ id }) => id === input.provider)
      demand(call, provider, 'not_found')
      const raw = { body: call.rawBody, header: call.header }
      const take = () => receive(call, provider, raw)
      // Forged notices of other providers are found out here.
      const bounded = () => slowForgeries(call, 'noticeProof', take, unproved)
      await observed(call, provider.id, provider.asksForProof ? bounded : take)
      return { received: true as const }
    },
    { raw: true },
  )
}

const unproved = new Set<NoticeCode>(['webhook_signature_invalid', 'payment_provider_unavailable'])
