import { randomUUID } from 'node:crypto'
import { invariant } from '../../../domain/invariant.ts'
import type { Way } from '../../../domain/payment/amounts.ts'
import type { OfferedMethod } from '../../../domain/payment/methods.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { compiledOnce, type PaymentRow, type Tx } from '../../platform/db/index.ts'
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
export async function insertPayment(tx: Tx, context: Context, wanted: New): Promise<PaymentRow> {
  const { id = randomUUID(), order, number, offer, by, origin, way, offSession = false } = wanted
  const [payment] = await storeAttempt(tx, {
    tenant: context.tenant.id,
    id,
    order_id: order.id,
    method: offer.method,
    provider: by.provider,
    account: by.account,
    return_url: origin === null ? '' : returnUrl(context, origin, id, number),
    amount: offer.amount.centAmount,
    currency: order.currency,
    kept_card_id: way.keptCardId,
    keep: way.keep ? 'wanted' : 'no',
    off_session: offSession,
    created_at: context.now,
    actor: actorName(context),
    reason: origin === null ? 'waits for a transfer' : 'payment page',
  })
  invariant(payment, 'an attempt is stored under an id of its own')
  return payment
}

type Attempt = Pick<
  PaymentRow,
  | 'tenant'
  | 'id'
  | 'order_id'
  | 'method'
  | 'provider'
  | 'account'
  | 'return_url'
  | 'amount'
  | 'currency'
  | 'kept_card_id'
  | 'keep'
  | 'off_session'
  | 'created_at'
> & { actor: string; reason: string }

const storeAttempt = compiledOnce((db, payment: Attempt) =>
  db
    .with('recorded', (tables) =>
      tables.insertInto('payment_history').values({
        tenant: payment.tenant,
        payment_id: payment.id,
        event: 'create',
        state: 'created',
        actor: payment.actor,
        reason: payment.reason,
        at: payment.created_at,
      }),
    )
    .insertInto('payment')
    .values({
      tenant: payment.tenant,
      id: payment.id,
      order_id: payment.order_id,
      method: payment.method,
      provider: payment.provider,
      account: payment.account,
      provider_reference: null,
      redirect_url: null,
      return_url: payment.return_url,
      state: 'created',
      amount: payment.amount,
      currency: payment.currency,
      reference: null,
      due_at: null,
      kept_card_id: payment.kept_card_id,
      keep: payment.keep,
      off_session: payment.off_session,
      created_at: payment.created_at,
      updated_at: payment.created_at,
    })
    .returningAll(),
)

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
