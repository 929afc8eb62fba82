import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../../lib/contract/webhook.ts'
import { newestOf } from './newest-of.ts'
import { callAsStaff } from './staff.ts'

export type Webhook = OutputOf<typeof listWebhooks>['webhooks'][number]
export type Delivery = OutputOf<typeof listWebhookDeliveries>['deliveries'][number]
export type DeliveryFilter = InputOf<typeof listWebhookDeliveries>['state'] | 'all'

export type Webhooks =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; webhooks: Webhook[] }

export const $webhooks = atom<Webhooks>({ state: 'loading' })

export type DeliveryLog =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; deliveries: Delivery[]; next: string | null }

/** Of the webhook that is open. */
export const $deliveries = atom<DeliveryLog>({ state: 'loading' })

const askWebhooks = newestOf(listWebhooks)
const askDeliveries = newestOf(listWebhookDeliveries)

/** Asks for the webhooks of the shop that is chosen; the last question counts. */
export async function loadWebhooks(): Promise<void> {
  const answer = await askWebhooks({})
  if (!answer) return
  $webhooks.set(
    answer.ok
      ? { state: 'listed', webhooks: answer.value.webhooks }
      : { state: 'failed', failure: answer },
  )
}

type WithSecret = { ok: true; webhook: Webhook; secret: string } | Failure

/** Sets one up; its secret is answered this once. */
export async function makeWebhook(wanted: InputOf<typeof createWebhook>): Promise<WithSecret> {
  return withSecret(await callAsStaff(createWebhook, wanted))
}

export async function replaceSecret(id: string): Promise<WithSecret> {
  return withSecret(await callAsStaff(rotateWebhookSecret, { id }))
}

function withSecret(
  answer: { ok: true; value: { webhook: Webhook; secret: string } } | Failure,
): WithSecret {
  if (!answer.ok) return answer
  take(answer.value.webhook)
  return { ok: true, ...answer.value }
}

export async function saveWebhook(
  wanted: InputOf<typeof changeWebhook>,
): Promise<{ ok: true } | Failure> {
  const answer = await callAsStaff(changeWebhook, wanted)
  if (!answer.ok) return answer
  take(answer.value.webhook)
  return { ok: true }
}

export async function endWebhook(id: string): Promise<{ ok: true } | Failure> {
  const answer = await callAsStaff(removeWebhook, { id })
  if (!answer.ok) return answer
  const listed = $webhooks.get()
  if (listed.state === 'listed') {
    const webhooks = listed.webhooks.filter((each) => each.id !== id)
    $webhooks.set({ state: 'listed', webhooks })
  }
  return { ok: true }
}

export function tryWebhook(id: string): Promise<{ ok: true } | Failure> {
  return callAsStaff(testWebhook, { id })
}

/** Opens the log of a webhook, in place of the one that was open. */
export function openDeliveries(id: string, filter: DeliveryFilter): Promise<void> {
  $deliveries.set({ state: 'loading' })
  return loadDeliveries(id, filter)
}

export async function loadDeliveries(id: string, filter: DeliveryFilter): Promise<void> {
  const state = filter === 'all' ? {} : { state: filter }
  const answer = await askDeliveries({ id, ...state })
  if (!answer) return
  $deliveries.set(
    answer.ok ? { state: 'listed', ...answer.value } : { state: 'failed', failure: answer },
  )
}

/** Adds the page after what is shown. */
export async function loadOlder(id: string, filter: DeliveryFilter): Promise<void> {
  const log = $deliveries.get()
  if (log.state !== 'listed' || !log.next) return
  const state = filter === 'all' ? {} : { state: filter }
  const answer = await askDeliveries({ id, after: log.next, ...state })
  if (!answer) return
  if (!answer.ok) return $deliveries.set({ state: 'failed', failure: answer })
  const deliveries = [...log.deliveries, ...answer.value.deliveries]
  $deliveries.set({ state: 'listed', deliveries, next: answer.value.next })
}

/** Sends a message again; until it is tried it stands as on its way. */
export async function sendAgain(id: string): Promise<{ ok: true } | Failure> {
  const answer = await callAsStaff(replayWebhookDelivery, { id })
  const log = $deliveries.get()
  if (!answer.ok || log.state !== 'listed') return answer
  const deliveries = log.deliveries.map((each) =>
    each.id === id ? { ...each, state: 'waiting' as const } : each,
  )
  $deliveries.set({ ...log, deliveries })
  return answer
}

function take(webhook: Webhook): void {
  const listed = $webhooks.get()
  if (listed.state !== 'listed') return
  const isKnown = listed.webhooks.some(({ id }) => id === webhook.id)
  const webhooks = isKnown
    ? listed.webhooks.map((each) => (each.id === webhook.id ? webhook : each))
    : [...listed.webhooks, webhook]
  $webhooks.set({ state: 'listed', webhooks })
}
