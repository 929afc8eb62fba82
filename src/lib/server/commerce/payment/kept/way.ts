import type { Way } from '../../../../domain/payment/amounts.ts'
import { isPlanMethod } from '../../../../domain/payment/methods.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { demand } from '../../../refusal.ts'
import type { PaymentProvider } from '../provider.ts'
import { isPaidWithKept } from './cards.ts'
import { NO_CARDS, offeredCards } from './offered-cards.ts'

type WayCode = 'login_required' | 'kept_card_not_found' | 'payment_method_not_offered'
type Wanted = { method: string; keptCardId?: string | undefined; keep?: boolean | undefined }

/** The way to pay that a call asks for: what is paid in instalments is charged to what is kept. */
export function wayOf({ method, keptCardId, keep = false }: Wanted): Way {
  // What is kept already is not kept once more.
  const isNeeded = keep || isPlanMethod(method)
  return { method, keptCardId: keptCardId ?? null, keep: isNeeded && keptCardId === undefined }
}

/** Refuses a card that is not the customer's to pay with here, and to keep one where none is kept. */
export async function demandWay(
  tx: Tx,
  context: Context<WayCode>,
  providers: readonly PaymentProvider[],
  { method, keptCardId, keep }: Way,
): Promise<void> {
  if (keptCardId === null && !keep) return
  const found = isPaidWithKept(method)
    ? await offeredCards(context, providers, method, tx)
    : NO_CARDS
  const isOffered = found.cards.some(({ id }) => id === keptCardId)
  demand(context, keptCardId === null || isOffered, 'kept_card_not_found')
  demand(context, !keep || found.canKeep, 'payment_method_not_offered')
}
