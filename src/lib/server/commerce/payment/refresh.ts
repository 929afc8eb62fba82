import { actorName } from '../../actor.ts'
import type { PaymentRow } from '../../platform/db/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import type { Selling } from './issue-for.ts'
import type { PaymentProvider } from './provider.ts'
import { type Settled, settle } from './settle.ts'

const unasked: Settled = { moved: false, trouble: null }

type Open = Pick<
  PaymentRow,
  'tenant' | 'id' | 'order_id' | 'provider' | 'provider_reference' | 'account'
>

/**
 * Asks the provider how a payment stands and settles it, so that a lost notice strands nobody. A
 * provider that cannot be reached changes nothing. For an order that was cancelled no money is taken.
 */
export async function refresh(
  work: Selling,
  providers: readonly PaymentProvider[],
  payment: Open,
  { ending = false }: { ending?: boolean } = {},
): Promise<Settled> {
  const { tenant, id, account, provider_reference: reference } = payment
  const provider = providers.find((each) => each.id === payment.provider)
  if (!provider || reference === null) return unasked
  try {
    const session = { tenant, account, reference }
    const isEnding = ending || (await isCancelled(work, payment))
    const seen = await (isEnding ? provider.expire(session) : provider.fetchState(session))
    const by = { actor: actorName(work), reason: `${provider.id} says ${seen.state}`, at: work.now }
    return await settle(work, { tenant, id }, seen, by)
  } catch (error) {
    measure({ of: 'provider trouble', provider: provider.id })
    work.log.warn({ err: error, payment: id }, 'the payment provider could not be asked')
    return unasked
  }
}

async function isCancelled({ db }: Selling, { tenant, order_id: id }: Open): Promise<boolean> {
  const found = await db
    .selectFrom('shop_order')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  return found !== undefined
}
