import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { listRefundsToSend, recordRefundSent } from '../../../contract/refund.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { buyerNameOf, pageOf, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { balanceOf, post } from '../ledger/index.ts'
import { IN_HOUSE } from './provider.ts'
import { tellRefundSent } from './refund-sent-mail.ts'

type Listed = z.input<typeof listRefundsToSend.output>
const PAGE = 50

type Row = {
  id: string
  order_id: string
  number: string
  name: string
  email: string
  amount: number
  currency: string
  holder: string | null
  iban: string | null
  reason: string
  created_at: Date
}

/** Refunds of the tenant that wait for somebody to send them; `after` is the last one seen. */
export async function refundsToSend(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  after: string | null,
): Promise<Listed> {
  const { rows } = await sql<Row>`
    select r.id, r.order_id, o.number, r.amount, r.currency, r.reason, r.created_at, c.email,
      ${buyerNameOf('c')} as name,
      b.debtor as holder, b.debtor_iban as iban
    from refund r
    join payment p on p.tenant = r.tenant and p.id = r.payment_id
    join shop_order o on o.tenant = r.tenant and o.id = r.order_id
    join customer c on c.tenant = o.tenant and c.id = o.customer_id
    left join lateral (
      select debtor, debtor_iban from bank_entry b
      where b.tenant = r.tenant and b.payment_id = p.id and b.debtor_iban <> ''
      order by b.imported_at desc limit 1
    ) b on true
    where r.tenant = ${tenant.id} and r.state = 'requested' and p.provider = ${IN_HOUSE}
      and (${after}::uuid is null or (r.created_at, r.id) > (
        select s.created_at, s.id from refund s where s.tenant = ${tenant.id} and s.id = ${after}))
    order by r.created_at, r.id limit ${PAGE + 1}
  `.execute(db)
  const { shown, next } = pageOf(rows, PAGE, 'id')
  return {
    refunds: shown.map(
      ({ order_id, number, amount, currency, holder, iban, created_at, ...row }) => ({
        ...row,
        orderId: order_id,
        orderNumber: number,
        amount: { centAmount: amount, currencyCode: currency },
        account: iban ? { holder: holder || row.name, iban } : null,
        reference: number,
        since: created_at.toISOString(),
      }),
    ),
    next,
  }
}

type SentCode = 'refund_not_found' | 'refund_sent_already' | 'refund_day_wrong'

/**
 * Records that a refund was sent by bank transfer: it is done, the money has left the bank in the books, and
 * its customer is told. Answers the order's number. What an older release asked for stands as sent
 * in the books already.
 */
export async function sendRefund(
  tx: Tx,
  context: Context<SentCode>,
  { refundId: id, sentOn }: z.output<typeof recordRefundSent.input>,
): Promise<string> {
  const tenant = context.tenant.id
  const refund = await tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant', '=', 'r.tenant').onRef('p.id', '=', 'r.payment_id'),
    )
    .innerJoin('shop_order as o', (join) =>
      join.onRef('o.tenant', '=', 'r.tenant').onRef('o.id', '=', 'r.order_id'),
    )
    .select(['r.amount', 'r.currency', 'r.state', 'r.order_id', 'r.payment_id', 'r.created_at'])
    .select('o.number')
    .where('r.tenant', '=', tenant)
    .where('r.id', '=', id)
    .where('r.target', '=', 'provider')
    .where('p.provider', '=', IN_HOUSE)
    .forUpdate('r')
    .executeTakeFirst()
  demand(context, refund, 'refund_not_found')
  demand(context, refund.state === 'requested', 'refund_sent_already')
  const day = (at: Date) => localTime(at, context.tenant.timeZone).date
  const isPossible = sentOn >= day(refund.created_at) && sentOn <= day(context.now)
  const fields = [{ path: 'sentOn', code: 'refund_day_wrong' }]
  demand(context, isPossible, 'refund_day_wrong', { fields })
  await tx
    .updateTable('refund')
    .set({ state: 'done', sent_on: sentOn, updated_at: context.now })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  const { currency, order_id: orderId, payment_id: paymentId } = refund
  const account = accountOf('owed', id)
  const owed = 0 - (await balanceOf(tx, { tenant, currency, account }))
  if (owed > 0) {
    await post(tx, {
      tenant,
      id: randomUUID(),
      kind: 'refund_sent',
      currency,
      entries: [
        { account, amount: owed },
        { account: accountOf('provider', IN_HOUSE), amount: -owed },
      ],
      orderId,
      paymentId,
      by: { actor: actorName(context), reason: `sent on ${sentOn}`, at: context.now },
    })
  }
  await tellRefundSent(tx, context, { ...refund, id, sentOn })
  return refund.number
}
