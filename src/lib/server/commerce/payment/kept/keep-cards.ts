import type { Work } from '../../../context.ts'
import {
  inTransaction,
  lockCustomer,
  type PaymentRow,
  type Tx,
} from '../../../platform/db/index.ts'
import { measure } from '../../../platform/metrics/index.ts'
import type { PaymentProvider, ProvidersCard } from '../provider.ts'
import { putBack } from './put-back.ts'
import { replaceKept } from './replace-kept.ts'

type Paid = PaymentRow & { customer_id: string }

/**
 * Keeps the cards of paid attempts whose customers wanted it: the provider is asked for what it has kept.
 * Safe to run anywhere, any number of times; `of` is whose, and without it everybody's.
 */
export async function keepPaidCards(
  work: Work,
  providers: readonly PaymentProvider[],
  of?: { tenant: string; customerId: string },
): Promise<void> {
  let wanted = work.db
    .selectFrom('payment')
    .innerJoin('shop_order', (join) =>
      join
        .onRef('shop_order.tenant', '=', 'payment.tenant')
        .onRef('shop_order.id', '=', 'payment.order_id'),
    )
    .selectAll('payment')
    .select('shop_order.customer_id')
    .where('payment.keep', '=', 'wanted')
    .where('payment.method', 'in', ['card', 'plan'])
    .where('payment.state', '=', 'captured')
  if (of)
    wanted = wanted
      .where('payment.tenant', '=', of.tenant)
      .where('shop_order.customer_id', '=', of.customerId)
  const paid: Paid[] = await wanted
    .orderBy((at) => at.fn('greatest', ['payment.updated_at', 'payment.asked_at']))
    .limit(100)
    .execute()
  for (const payment of paid) await keepOne(work, providers, payment)
}

async function keepOne(
  work: Work,
  providers: readonly PaymentProvider[],
  payment: Paid,
): Promise<void> {
  const { tenant, id, account, provider_reference: reference } = payment
  const provider = providers.find((each) => each.id === payment.provider)
  if (!provider?.cards || reference === null) return
  try {
    const card = await provider.cards.cardOf({ tenant, account, reference })
    await inTransaction(work.db, (tx) => store(tx, payment, card, work.now))
  } catch (error) {
    measure({ of: 'provider trouble', provider: provider.id })
    work.log.warn({ err: error, payment: id }, 'the provider could not be asked for a kept card')
    await putBack(work, payment)
  }
}

/** The customer's row is locked: an account that is erased meanwhile keeps nothing. */
async function store(tx: Tx, payment: Paid, card: ProvidersCard | null, now: Date): Promise<void> {
  const { tenant, id, customer_id } = payment
  const customer = await lockCustomer(tx, { tenant, customerId: customer_id })
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({ keep: 'done' })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('keep', '=', 'wanted')
    .executeTakeFirst()
  if (!card || numUpdatedRows === 0n) return
  const kept = {
    owner: card.owner,
    token: card.token,
    fingerprint: card.fingerprint,
    brand: card.brand,
    last_four: card.lastFour,
    expiry_month: card.expiry.month,
    expiry_year: card.expiry.year,
    revoked_at: customer?.guest ? now : null,
  }
  await replaceKept(tx, payment, kept, now)
}
