import { randomUUID } from 'node:crypto'
import type { Way } from '../../../domain/payment/amounts.ts'
import type { OfferedMethod } from '../../../domain/payment/methods.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PaymentRow, Tx } from '../../platform/db/index.ts'
import type { Owing } from './owing.ts'

type New = {
  /** Its id, where something has one already. */
  id?: string
  order: Owing
  number: string
  offer: Pick<OfferedMethod, 'method' | 'amount'>
  by: { provider: string; account: string }
  /** Where somebody comes back to; null where nobody was sent anywhere. */
  origin: string | null
  way: Way
  /** Made while nobody is there. */
  offSession?: boolean
}

/** Stores an attempt with the first row of its history. */
export function insertPayment(tx: Tx, context: Context, wanted: New): Promise<PaymentRow> {
  const { id = randomUUID(), order, number, offer, by, origin, way, offSession = false } = wanted
  const tenant = context.tenant.id
  const reason = origin === null ? 'waits for a transfer' : 'payment page'
  const made = { actor: actorName(context), reason, at: context.now }
  return tx
    .with('recorded', (tables) =>
      tables
        .insertInto('payment_history')
        .values({ tenant, payment_id: id, event: 'create', state: 'created', ...made }),
    )
    .insertInto('payment')
    .values({
      tenant,
      id,
      order_id: order.id,
      method: offer.method,
      ...by,
      provider_reference: null,
      redirect_url: null,
      return_url: origin === null ? '' : returnUrl(context, origin, id, number),
      state: 'created',
      amount: offer.amount.centAmount,
      currency: order.currency,
      reference: null,
      due_at: null,
      kept_card_id: way.keptCardId,
      keep: way.keep ? 'wanted' : 'no',
      off_session: offSession,
      created_at: context.now,
      updated_at: context.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function returnUrl(
  { tenant, locale }: Context,
  origin: string,
  payment: string,
  order: string,
): string {
  const links = tenant.links[locale] ?? tenant.links[tenant.baseLocale]
  const path = withQuery(links?.['paymentResult'] ?? '/', { payment, order })
  return new URL(path, origin).href
}
