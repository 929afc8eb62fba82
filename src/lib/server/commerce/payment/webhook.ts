import { inTransaction } from '../../platform/db/index.ts'
import { type Call, demand } from '../../platform/http/index.ts'
import type { Notice, PaymentProvider } from './provider.ts'
import { settle } from './settle.ts'

/** Stores a provider's notice and acts on it in one transaction; a second time does nothing. */
export async function receive(call: Call, provider: PaymentProvider): Promise<void> {
  const notice = provider.readNotice(call.rawBody, call.header, call.now)
  await inTransaction(call.db, async (tx) => {
    const key = { tenant: call.tenant.id, id: notice.paymentId }
    const payment = await tx
      .selectFrom('payment')
      .select('id')
      .where('tenant', '=', key.tenant)
      .where('id', '=', key.id)
      .where('provider', '=', provider.id)
      .executeTakeFirst()
    demand(payment, 'payment_not_found')
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('payment_event')
      .values({
        tenant: key.tenant,
        provider: provider.id,
        event_id: notice.eventId,
        payment_id: notice.paymentId,
        body: call.rawBody.toString('utf8'),
        received_at: call.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!inserted) return
    await settle(tx, key, notice, by(provider, notice, call.now))
  })
}

function by(provider: PaymentProvider, { eventId }: Notice, at: Date) {
  return { actor: `provider:${provider.id}`, reason: `event ${eventId}`, at }
}
