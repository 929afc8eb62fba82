import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import type { Notice, NoticeCode, PaymentProvider } from './provider.ts'
import { settle } from './settle.ts'

/** Stores a provider's notice and acts on it in one transaction; a second time does nothing. */
export async function receive(
  context: Context<NoticeCode | 'payment_not_found'>,
  provider: PaymentProvider,
  { body, header }: { body: Buffer; header: (name: string) => string | undefined },
): Promise<void> {
  const notice = provider.readNotice(context, body, header)
  await inTransaction(context.db, async (tx) => {
    const key = { tenant: context.tenant.id, id: notice.paymentId }
    const payment = await tx
      .selectFrom('payment')
      .select('id')
      .where('tenant', '=', key.tenant)
      .where('id', '=', key.id)
      .where('provider', '=', provider.id)
      .executeTakeFirst()
    demand(context, payment, 'payment_not_found')
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('payment_event')
      .values({
        tenant: key.tenant,
        provider: provider.id,
        event_id: notice.eventId,
        payment_id: notice.paymentId,
        body: body.toString('utf8'),
        received_at: context.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!inserted) return
    await settle(tx, key, notice, by(provider, notice, context.now))
  })
}

function by(provider: PaymentProvider, { eventId }: Notice, at: Date) {
  return { actor: `provider:${provider.id}`, reason: `event ${eventId}`, at }
}
