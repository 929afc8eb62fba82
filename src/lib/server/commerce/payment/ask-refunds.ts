import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import type { Selectable } from 'kysely'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { actorName } from '../../actor.ts'
import { inTransaction, type RefundTable } from '../../platform/db/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { post } from '../ledger/index.ts'
import { issueFor, type Selling } from './issue-for.ts'
import { IN_HOUSE, type PaymentProvider, type Refunded } from './provider.ts'
import { refundKind } from './refunds.ts'

type Providers = readonly PaymentProvider[]
type Refund = Selectable<RefundTable>

/** Asks the providers for refunds that are stored; what cannot be asked now is asked again later. */
export async function askRefunds(
  work: Selling,
  providers: Providers,
  tenant: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await askRefund(work, providers, { tenant, id })
}

/** As `askRefunds`, of all that were asked for in vain for a minute. */
export async function retryRefunds(work: Selling, providers: Providers): Promise<void> {
  const open = await work.db
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant', '=', 'r.tenant').onRef('p.id', '=', 'r.payment_id'),
    )
    .select(['r.tenant', 'r.id'])
    .where('r.state', '=', 'requested')
    // What somebody sends by hand takes no place here.
    .where('p.provider', '<>', IN_HOUSE)
    .where('r.updated_at', '<', dayjs(work.now).subtract(60, 'second').toDate())
    .orderBy('r.updated_at')
    .limit(200)
    .execute()
  for (const key of open) await askRefund(work, providers, key)
}

async function askRefund(work: Selling, providers: Providers, key: { tenant: string; id: string }) {
  const refund = await work.db
    .selectFrom('refund')
    .selectAll()
    .where('tenant', '=', key.tenant)
    .where('id', '=', key.id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  if (!refund) return
  const payment = await work.db
    .selectFrom('payment')
    .select(['provider', 'account', 'provider_reference'])
    .where('tenant', '=', key.tenant)
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  const provider = providers.find(({ id }) => id === payment.provider)
  const { account, provider_reference: reference } = payment
  // A transfer is given back by hand; the refund says so until it is.
  const given =
    provider && reference !== null
      ? await askProvider(work, provider, refund, { account, reference })
      : null
  await settleRefund(work, refund, given ?? { state: 'requested', reference: null })
}

async function askProvider(
  work: Selling,
  provider: PaymentProvider,
  { tenant, id: refundId, amount, currency }: Refund,
  session: { account: string; reference: string },
): Promise<Refunded | null> {
  try {
    return await provider.refund({ tenant, ...session, refundId, amount, currency })
  } catch (error) {
    measure({ of: 'provider trouble', provider: provider.id })
    work.log.warn({ err: error, refund: refundId }, 'a refund could not be asked for')
    return null
  }
}

/** A refund that the provider does not make is booked back, and told. */
async function settleRefund(work: Selling, refund: Refund, { state, reference }: Refunded) {
  const { tenant, id, amount, currency } = refund
  await inTransaction(work.db, async (tx) => {
    const moved = await tx
      .updateTable('refund')
      .set({ state, updated_at: work.now, ...(reference && { provider_reference: reference }) })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .where('state', '=', 'requested')
      .returning('payment_id')
      .executeTakeFirst()
    if (!moved) return
    if (state === 'done') await issueFor(tx, work, { tenant, id: refund.order_id })
    if (state !== 'failed') return
    const payment = await tx
      .selectFrom('payment')
      .select('provider')
      .where('tenant', '=', tenant)
      .where('id', '=', refund.payment_id)
      .executeTakeFirstOrThrow()
    await post(tx, {
      tenant,
      id: randomUUID(),
      kind: refundKind(refund.edit_id),
      currency,
      entries: [
        { account: accountOf('provider', payment.provider), amount },
        { account: accountOf('order', refund.order_id), amount: -amount },
      ],
      orderId: refund.order_id,
      paymentId: refund.payment_id,
      by: { actor: actorName(work), reason: 'the provider did not refund it', at: work.now },
    })
  })
  if (state === 'failed') {
    measure({ of: 'payment trouble' })
    work.log.error({ refund: id }, 'a refund was refused by its provider')
  }
}
