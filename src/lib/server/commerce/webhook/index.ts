import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../../../contract/webhook.ts'
import type { Context } from '../../context.ts'
import { doer, recordAct, type StaffAct } from '../../people/staff/index.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { type Api, type Call, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { deliveriesOf, replay, sendTest } from './log.ts'
import {
  addWebhook,
  dropWebhook,
  rotateSecret,
  storeWebhook,
  type WebhookTerms,
  type WireWebhook,
  webhooksOf,
} from './webhooks.ts'

export { webhookJob } from './deliver.ts'
export { tidyWebhooks, webhookWork } from './hand-over.ts'
export { resealWebhooks, type WebhookTerms } from './webhooks.ts'

/** Mounts how staff tell other systems of orders, and see what has arrived. */
export function mountWebhook(api: Api, terms: WebhookTerms): void {
  mount(api, listWebhooks, async (_input, call) => ({ webhooks: await webhooksOf(call) }))

  mount(api, createWebhook, async ({ url, events }, call) => {
    const { id, secret } = await acting(call, 'webhook.made', async (tx) => {
      const made = await addWebhook(tx, call, { url, events }, terms)
      return { ...made, reason: hostOf(url) }
    })
    return { webhook: await webhookOf(call, id), secret }
  })

  mount(api, changeWebhook, async ({ id, url, events, isOn }, call) => {
    await acting(call, 'webhook.changed', async (tx) => {
      await storeWebhook(tx, call, { id, url, events, isOn }, terms)
      return { id, reason: `${hostOf(url)}, ${isOn ? 'on' : 'off'}` }
    })
    return { webhook: await webhookOf(call, id) }
  })

  mount(api, rotateWebhookSecret, async ({ id }, call) => {
    const { secret } = await acting(call, 'webhook.secret_replaced', async (tx) => ({
      id,
      secret: await rotateSecret(tx, call, id, terms),
    }))
    return { webhook: await webhookOf(call, id), secret }
  })

  mount(api, removeWebhook, async ({ id }, call) => {
    await acting(call, 'webhook.removed', async (tx) => {
      const [removed] = await webhooksOf({ ...call, db: tx }, id)
      await dropWebhook(tx, call, id)
      return { id, reason: removed ? hostOf(removed.url) : '' }
    })
    return { success: true as const }
  })

  mount(api, testWebhook, async ({ id }, call) => {
    await acting(call, 'webhook.tested', async (tx) => {
      await sendTest(tx, call, id)
      return { id }
    })
    return { success: true as const }
  })

  mount(api, listWebhookDeliveries, ({ id, state, after }, call) =>
    deliveriesOf(call, { id, state, after }),
  )

  mount(api, replayWebhookDelivery, async ({ id }, call) => {
    await acting(call, 'webhook.replayed', async (tx) => ({
      id: await replay(tx, call, id),
      reason: id,
    }))
    return { success: true as const }
  })
}

const hostOf = (url: string) => new URL(url).host

async function webhookOf(context: Context<'not_found'>, id: string): Promise<WireWebhook> {
  const [webhook] = await webhooksOf(context, id)
  demand(context, webhook, 'not_found')
  return webhook
}

/** Does something to a webhook and keeps who did it, both or neither. */
function acting<Done extends { id: string; reason?: string }>(
  call: Pick<Call, 'tenant' | 'ip' | 'now' | 'db' | 'actor'>,
  act: StaffAct,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  return inTransaction(call.db, async (tx) => {
    const done = await work(tx)
    const { tenant, ip, now: at } = call
    const about = { subject: `webhook:${done.id}`, reason: done.reason ?? '' }
    await recordAct(tx, { act, ...doer(call), tenant: tenant.id, ...about, ip, at })
    return done
  })
}
