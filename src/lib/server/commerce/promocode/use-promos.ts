import { combines, type PromoFault } from '../../../domain/promocode/judge.ts'
import type { Promo, PromoTicket } from '../../../domain/promocode/promo.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { findPromo, promoOfText } from './find-promo.ts'

type Coupon = { lineId: string; text: string }

/**
 * Which coupons of an order count, in the order of its lines: each is held against who orders, how often
 * it was used and the coupons before it, and nobody else can use it up until the transaction ends.
 */
export async function promosForOrder(
  tx: Tx,
  context: Context,
  coupons: readonly Coupon[],
): Promise<{ counted: Map<string, PromoTicket>; refused: Map<string, PromoFault> }> {
  const counted = new Map<string, PromoTicket>()
  const refused = new Map<string, PromoFault>()
  const standing: Promo[] = []
  // Locks are taken in one order, so that two orders never wait for each other.
  const inOrder = (text: string) => {
    const ticket = promoOfText(context.tenant, text)
    return `${ticket?.promo.id} ${ticket?.code}`
  }
  const texts = [...new Set(coupons.map(({ text }) => text))].sort((one, other) =>
    inOrder(one) < inOrder(other) ? -1 : 1,
  )
  const found = new Map<string, Awaited<ReturnType<typeof findPromo>>>()
  for (const text of texts) found.set(text, await findPromo(tx, context, text, 'order'))
  for (const { lineId, text } of coupons) {
    const promo = found.get(text)
    if (!promo || 'fault' in promo) {
      refused.set(lineId, promo?.fault ?? 'unknown')
      continue
    }
    if (combines(promo.ticket.promo, standing)) {
      standing.push(promo.ticket.promo)
      counted.set(lineId, promo.ticket)
    } else refused.set(lineId, 'not_combinable')
  }
  return { counted, refused }
}

/** Keeps which codes an order was placed with. */
export async function recordPromoUses(
  tx: Tx,
  context: Context,
  order: { id: string; customerId: string },
  tickets: Iterable<PromoTicket>,
): Promise<void> {
  const used = new Map(
    [...tickets].map(({ promo, code }) => [
      `${promo.id} ${code}`,
      { promotion: promo.id, code: code ?? '' },
    ]),
  )
  if (used.size === 0) return
  await tx
    .insertInto('promocode_use')
    .values(
      [...used.values()].map((use) => ({
        ...use,
        tenant: context.tenant.id,
        order_id: order.id,
        customer_id: order.customerId,
        used_at: context.now,
      })),
    )
    .execute()
}
