import { listKeptCards, revokeKeptCard } from '../../../../contract/kept-card.ts'
import { customerOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Api, mount } from '../../../platform/http/index.ts'
import { demand } from '../../../refusal.ts'
import { cardOfPlan } from '../plan/plan-card.ts'
import { isOpenPlan, openPlansOf, whereOf } from '../plan/plans.ts'
import type { PaymentProvider } from '../provider.ts'
import { cardsOf, isInPerson, revokeCard, wireCard } from './cards.ts'
import { forgetCards } from './forget-cards.ts'
import { keepPaidCards } from './keep-cards.ts'
import { keepMandates } from './keep-mandates.ts'

/** Mounts what customers see and do of the cards that they keep. */
export function mountKeptCards(api: Api, providers: readonly PaymentProvider[]): void {
  mount(api, listKeptCards, async (_input, call) => {
    const owner = { tenant: call.tenant.id, customerId: customerOf(call).id }
    if (!isInPerson(call.actor)) return { cards: [] }
    await keepPaidCards(call, providers, owner)
    await keepMandates(call, providers, owner)
    const cards = await cardsOf(call.db, owner)
    return { cards: cards.map((card) => wireCard(card, call.now)) }
  })

  mount(api, revokeKeptCard, async ({ id }, call) => {
    const owner = { tenant: call.tenant.id, customerId: customerOf(call).id }
    const cards = isInPerson(call.actor) ? await cardsOf(call.db, owner) : []
    demand(
      call,
      cards.some((card) => card.id === id),
      'kept_card_not_found',
    )
    demand(call, !(await isOnPlan(call, id)), 'kept_card_on_plan')
    const key = { tenant: owner.tenant, id }
    await revokeCard(call.db, key, call.now)
    await forgetCards(call, providers, key)
    return { success: true as const }
  })
}

/** Whether instalments of the customer's orders are still to be charged to a card. */
async function isOnPlan(context: Context<'login_required'>, id: string): Promise<boolean> {
  const plans = await openPlansOf(context.db, whereOf(context), customerOf(context).id)
  for (const { orderId, standing } of plans) {
    const card = await cardOfPlan(context.db, { tenant: context.tenant.id, orderId })
    if (card?.id === id && isOpenPlan({ standing })) return true
  }
  return false
}
