import type Stripe from 'stripe'
import type { DisputeState } from '../../../domain/payment/dispute.ts'
import type { DisputeNotice } from '../payment/index.ts'

const SECOND = 1000

type DisputeEvent = Extract<Stripe.Event, { type: `charge.dispute.${string}` }>

export function isOfDispute(event: Stripe.Event): event is DisputeEvent {
  return event.type.startsWith('charge.dispute.')
}

/**
 * What a message tells of a dispute, and the tenant whose payment it is of. The dispute itself names neither: the
 * Payment Intent that it is about is asked for. Null where that is none of ours.
 */
export async function readDispute(
  stripe: Stripe,
  { id: eventId, created, data: { object } }: DisputeEvent,
): Promise<(Omit<DisputeNotice, 'accounts'> & { tenant: string }) | null> {
  const { payment_intent: intent, id: reference, amount, currency, reason, status } = object
  const about = typeof intent === 'string' ? intent : intent?.id
  if (!about) return null
  const { metadata } = await stripe.paymentIntents.retrieve(about)
  const { tenant, payment: paymentId } = metadata
  if (!tenant || !paymentId) return null
  const due = object.evidence_details.due_by
  const dispute = {
    reference,
    state: stateOf(status),
    // Stripe lists the move that took the money, then the one that returned it.
    moves: Math.min(object.balance_transactions.length, 2),
    toldAt: new Date(created * SECOND),
    amount,
    currency: currency.toUpperCase(),
    reason,
    answerBy: due ? new Date(due * SECOND) : null,
  }
  return { eventId, tenant, paymentId, dispute }
}

/** An inquiry that was closed took nothing: it counts as won. */
function stateOf(status: string): DisputeState {
  if (status === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
}
