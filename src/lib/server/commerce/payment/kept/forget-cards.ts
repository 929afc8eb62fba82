import { OPEN_PAYMENT_STATES } from '../../../../domain/payment/states.ts'
import type { Work } from '../../../context.ts'
import { measure } from '../../../platform/metrics/index.ts'
import type { PaymentProvider } from '../provider.ts'
import { type KeptCardRow, keyOf } from './cards.ts'

/** Has the providers forget what was revoked here, until each has; `id` is of one card alone. */
export async function forgetCards(
  work: Work,
  providers: readonly PaymentProvider[],
  of?: { tenant: string; id: string },
): Promise<void> {
  let revoked = work.db
    .selectFrom('kept_card')
    .selectAll()
    .where('revoked_at', 'is not', null)
    .where('forgotten_at', 'is', null)
  if (of) revoked = revoked.where('tenant', '=', of.tenant).where('id', '=', of.id)
  for (const card of await revoked.orderBy('revoked_at').limit(100).execute())
    await forget(work, providers, card)
  await clearForgotten(work)
}

/**
 * What providers called a card goes once they have forgotten it, and no charge whose answer got lost is to be
 * looked for any more.
 */
async function clearForgotten({ db }: Work): Promise<void> {
  await db
    .updateTable('kept_card')
    .set({ owner: '', token: '', fingerprint: '' })
    .where('forgotten_at', 'is not', null)
    .where('token', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.tenant', '=', 'kept_card.tenant')
            .whereRef('payment.kept_card_id', '=', 'kept_card.id')
            .where('payment.state', 'in', OPEN_PAYMENT_STATES),
        ),
      ),
    )
    .execute()
}

async function forget(
  work: Work,
  providers: readonly PaymentProvider[],
  card: KeptCardRow,
): Promise<void> {
  const provider = providers.find(({ id }) => id === card.provider)
  if (!provider?.cards || !provider.serves(card.account)) return
  try {
    await provider.cards.forget(keyOf(card))
    await work.db
      .updateTable('kept_card')
      .set({ forgotten_at: work.now })
      .where('tenant', '=', card.tenant)
      .where('id', '=', card.id)
      .execute()
  } catch (error) {
    measure({ of: 'provider trouble', provider: provider.id })
    work.log.warn({ err: error, card: card.id }, 'the provider could not be told of a revoked card')
  }
}
