import Stripe from 'stripe'
import type { Notice } from '../payment/index.ts'
import { CHARGE } from './cards.ts'
import { seenOf, seenOfCharge } from './seen.ts'

/** A message older or newer than this is refused. */
export const TOLERANCE_SECONDS = 300

type Message = { body: Buffer; signature: string; secret: string; now: Date }

/** A notice, and the tenant whose payment it is of. */
export type StripeNotice = Notice & { tenant: string }

/** A signature counts whenever it was made; its age is judged afterwards, for a sentence of its own. */
const ANY_AGE = Number.MAX_SAFE_INTEGER

/** A message of Stripe's, proved by its bytes with the secret of an account. */
export async function readEvent({
  body,
  signature,
  secret,
  now,
}: Message): Promise<Stripe.Event | 'forged' | 'old'> {
  const event = await proved(body, signature, secret)
  if (!event) return 'forged'
  const stamps = [...signature.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)]
  // With two of them nobody could say which one was signed.
  if (stamps.length !== 1) return 'forged'
  const stamp = Number(stamps[0]?.[1])
  if (Math.abs(now.getTime() / 1000 - stamp) > TOLERANCE_SECONDS) return 'old'
  return event
}

async function proved(
  body: Buffer,
  signature: string,
  secret: string,
): Promise<Stripe.Event | undefined> {
  try {
    return await Stripe.webhooks.constructEventAsync(body, signature, secret, ANY_AGE)
  } catch {
    return undefined
  }
}

/** What a message tells of payments: none where it is about something else. */
export function noticesOf(event: Stripe.Event): StripeNotice[] {
  if (isOfCharge(event)) return noticeOfCharge(event)
  const isOfPage =
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.async_payment_failed' ||
    event.type === 'checkout.session.expired'
  if (!isOfPage) return []
  const session = event.data.object
  const { client_reference_id: paymentId, metadata } = session
  const tenant = metadata?.['tenant']
  // Somebody else's page at the same account.
  if (!tenant || !paymentId) return []
  const seen = seenOf(session)
  const state = event.type === 'checkout.session.async_payment_failed' ? 'declined' : seen.state
  return [{ eventId: event.id, tenant, paymentId, reference: session.id, ...seen, state }]
}

type ChargeEvent = Extract<Stripe.Event, { type: `payment_intent.${string}` }>

function isOfCharge(event: Stripe.Event): event is ChargeEvent {
  return event.type.startsWith('payment_intent.')
}

/** Of a payment from a kept card alone: what is paid on a page is told by its session. */
function noticeOfCharge({ id: eventId, data: { object } }: ChargeEvent): StripeNotice[] {
  const { tenant, payment: paymentId, from } = object.metadata
  if (from !== CHARGE || !tenant || !paymentId) return []
  return [{ eventId, tenant, paymentId, reference: object.id, ...seenOfCharge(object) }]
}
