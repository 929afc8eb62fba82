import type { z } from 'zod'
import type { putCartItem } from '../../../contract/cart.ts'
import { type HeldOffer, isOffered } from '../../../domain/written-offer/held.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { attemptLater } from '../../refusal.ts'
import { type FindCode, type FoundOffer, findOffer } from './find-offer.ts'
import type { StoredOffer } from './stored-offer.ts'

export type HeldCode = FindCode

type Wanted = Pick<
  z.output<typeof putCartItem.input>,
  'offer' | 'productId' | 'quantity' | 'merchantInfo'
>

/** What an offer keeps of the line that it was made for. */
export type Along = StoredOffer['along']

/**
 * What a line is held to by the offer that it names, or by the one that it was put in by before: of the
 * offer's prices the one that is of the line, else any of them, which then does not count. `along` only of one that it names.
 */
export async function heldFor(
  db: Database,
  context: Context<HeldCode>,
  wanted: Wanted,
  known: HeldOffer | null | undefined,
): Promise<{ offer: HeldOffer | null; along: Along | null }> {
  if (wanted.offer) {
    const found = await findOffer(db, context, wanted.offer)
    return { offer: heldOf(found, wanted), along: found.said.along }
  }
  if (!known) return { offer: null, along: null }
  const again = await attemptLater(context, (free) => findOffer(db, free, known.number))
  return { offer: again.ok ? heldOf(again.value, wanted) : known, along: null }
}

function heldOf({ number, said }: FoundOffer, wanted: Wanted): HeldOffer | null {
  const { currency, until, to, product, selection } = said
  const services = Object.fromEntries(said.services.map(({ key, net }) => [key, net]))
  const { selectedAttributes, selectedPriority, selectedDeliveryOption } = wanted.merchantInfo
  const all = said.prices.map(({ quantity, priority, option, net }) => ({
    ...{ number, currency, until, to, product, selection, services },
    ...{ quantity, priority, option, net },
  }))
  const isWanted = (held: HeldOffer) =>
    isOffered(held, {
      ...{ product: wanted.productId, selection: selectedAttributes, quantity: wanted.quantity },
      ...{ priority: selectedPriority, option: selectedDeliveryOption || held.option },
    })
  return all.find(isWanted) ?? all[0] ?? null
}
