import { z } from 'zod'
import { type DisputeState, REVERSED } from '../../../domain/payment/dispute.ts'
import type { DisputeNotice } from '../payment/index.ts'
import { readCustomId, sum } from './orders.ts'
import { fromPaypal } from './sums.ts'

const disputeEvent = z.object({
  id: z.string().max(100),
  resource: z.object({
    dispute_id: z.string().max(255),
    disputed_transactions: z.array(z.object({ custom: z.string().default('') })).min(1),
    reason: z.string().max(255).default(''),
    status: z.string(),
    dispute_amount: sum,
    dispute_outcome: z
      .object({ outcome_code: z.string(), amount_refunded: sum.optional() })
      .optional(),
    seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
    create_time: z.iso.datetime({ offset: true }),
    update_time: z.iso.datetime({ offset: true }).optional(),
  }),
})

/** How PayPal says that the customer has the money back; whatever else ends one leaves it with the shop. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

export const isOfDispute = (type: string): boolean =>
  /^CUSTOMER\.DISPUTE\.(CREATED|UPDATED|RESOLVED)$/.test(type)

/**
 * What a message tells of a dispute, and the tenant whose payment it is of; null where that is none of ours. PayPal
 * only blocks the money until it has decided, so that nothing has moved before; what it gives back may be a part.
 */
export function readDispute(
  event: object,
): (Omit<DisputeNotice, 'accounts'> & { tenant: string }) | 'malformed' | null {
  const read = disputeEvent.safeParse(event)
  if (!read.success) return 'malformed'
  const { id: eventId, resource } = read.data
  const { tenant, paymentId } = readCustomId(resource.disputed_transactions[0]?.custom ?? '')
  if (tenant === '') return null
  const { dispute_outcome: outcome, seller_response_due_date: due } = resource
  const isLost = LOST.includes(outcome?.outcome_code ?? '')
  const state = stateOf(resource.status, isLost)
  try {
    const asked = fromPaypal(resource.dispute_amount)
    const given = outcome?.amount_refunded && fromPaypal(outcome.amount_refunded)
    const dispute = {
      reference: resource.dispute_id,
      state,
      moves: state === 'lost' ? 1 : 0,
      ...(state === 'won' && { returnsWhatWasTaken: true as const }),
      toldAt: new Date(resource.update_time ?? resource.create_time),
      ...(isLost && given && given.amount > 0 ? given : asked),
      reason: resource.reason.toLowerCase(),
      answerBy: due ? new Date(due) : null,
    }
    return { eventId, tenant, paymentId, dispute }
  } catch {
    return 'malformed'
  }
}

const reversal = z.object({
  id: z.string().max(100),
  resource: z.object({
    id: z.string().max(255),
    amount: sum,
    custom_id: z.string().default(''),
    create_time: z.iso.datetime({ offset: true }),
  }),
})

/** What a message tells of money that PayPal has taken back; null where it was of none of our payments. */
export function readReversal(event: object): ReturnType<typeof readDispute> {
  const read = reversal.safeParse(event)
  if (!read.success) return 'malformed'
  const { id: eventId, resource } = read.data
  const { tenant, paymentId } = readCustomId(resource.custom_id)
  if (tenant === '') return null
  try {
    const dispute = {
      reference: resource.id,
      state: 'lost' as const,
      moves: 1,
      toldAt: new Date(resource.create_time),
      ...fromPaypal(resource.amount),
      reason: REVERSED,
      answerBy: null,
      isReversal: true as const,
    }
    return { eventId, tenant, paymentId, dispute }
  } catch {
    return 'malformed'
  }
}

function stateOf(status: string, isLost: boolean): DisputeState {
  if (status !== 'RESOLVED') return 'open'
  return isLost ? 'lost' : 'won'
}
