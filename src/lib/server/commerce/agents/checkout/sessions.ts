import { initialSelection } from '../../../../domain/product/selection.ts'
import { quantitiesOf } from '../../../../domain/quantities/rolls.ts'
import { isUuid } from '../../../../domain/uuid.ts'
import { demand } from '../../../refusal.ts'
import { keptConfig } from '../../custom-config/index.ts'
import { usualOffer } from '../../product/index.ts'
import {
  type AgentCart,
  cancelAgentCart,
  changeAgentCart,
  findAgentCart,
  linesOf,
  makeAgentCart,
  type WantedJob,
} from '../carts/agent-carts.ts'
import { hashOf } from '../carts/made-before.ts'
import { handoffAddress, type SaidLine, saidLines } from '../carts/said-cart.ts'
import { soldProduct } from '../show-product.ts'
import type { AgentContext } from '../tools.ts'
import type { AgentCall, Asker } from './agent-call.ts'

/** A session of a checkout protocol, before it is put into that protocol's words. */
export type Session = {
  cart: AgentCart
  currency: string
  lines: SaidLine[]
  /** Minor units: without VAT, VAT by rate (0.23 for 23 %), and all of it. */
  net: number
  vat: { rate: number; amount: number }[]
  gross: number
  /** Where a person goes on; null once nobody can. */
  continueUrl: string | null
}

/** An item as both protocols name it: a product's id, or the key of a choice, as a job. */
export type Item = { id: string }

export type Asking = Asker & { call: AgentCall }

/** Begins a session over these items; the same request twice begins one. */
export async function beginSession(
  asking: Asking,
  { items, country, body }: { items: readonly Item[]; country?: string | undefined; body: unknown },
): Promise<Session> {
  const { door, by, agent, call } = asking
  const key = call.header('idempotency-key') ?? null
  demand(call, key === null || (key.length <= 255 && key !== ''), 'idempotency_key_missing')
  const context = asking.call
  const served = country && call.tenant.countries.includes(country) ? country : undefined
  const asked = { door, by: agent ? `${by} ${hashOf(agent)}` : by, key, body }
  const cart = await makeAgentCart(context, asked, {
    mayMake: () => call.mayMake(asking),
    jobs: () => jobsOf(context, items),
    country: served,
  })
  return sessionOf(asking, cart)
}

/** A session as it stands. */
export async function readSession(asking: Asking, id: string): Promise<Session> {
  return sessionOf(asking, await cartOf(asking, id))
}

/** Puts other items in the place of all that a session has. */
export async function changeSession(
  asking: Asking,
  id: string,
  items: readonly Item[] | undefined,
): Promise<Session> {
  const cart = await cartOf(asking, id)
  if (!items) return sessionOf(asking, cart)
  await asking.call.mayChange(asking)
  const context = asking.call
  return sessionOf(asking, await changeAgentCart(context, cart, await jobsOf(context, items)))
}

/** Ends a session; one that is ended already stays so. */
export async function cancelSession(asking: Asking, id: string): Promise<Session> {
  const cart = await cartOf(asking, id)
  if (cart.state === 'cancelled') return sessionOf(asking, cart)
  return sessionOf(asking, await cancelAgentCart(asking.call, cart))
}

function cartOf(asking: Asking, id: string): Promise<AgentCart> {
  const { door, by, call } = asking
  demand(call, isUuid(id), 'agent_cart_not_found')
  return findAgentCart(asking.call, { door, by: door === 'acp' ? by : null, id })
}

async function sessionOf(asking: Asking, cart: AgentCart): Promise<Session> {
  const context = asking.call
  const wire = await linesOf(context, cart)
  const { totalGross, portions } = wire.taxedPrice
  return {
    cart,
    currency: wire.currencyCode,
    lines: saidLines(context, wire),
    net: wire.totalPrice.centAmount,
    vat: portions.map(({ taxRate, vat }) => ({ rate: taxRate, amount: vat.centAmount })),
    gross: totalGross.centAmount,
    continueUrl: cart.state === 'open' ? handoffAddress(context, cart) : null,
  }
}

/** What items stand for: the usual job of a product, or a choice that somebody made and linked. */
async function jobsOf(context: AgentContext, items: readonly Item[]): Promise<WantedJob[]> {
  const jobs: WantedJob[] = []
  for (const { id } of items) jobs.push(await jobOf(context, id))
  return jobs
}

async function jobOf(context: AgentContext, id: string): Promise<WantedJob> {
  if (context.shop.product(context.tenant, id)) {
    const { product } = soldProduct(context, id)
    const usual = usualOffer(context, product)
    const { defaultValue: first } = quantitiesOf(product, initialSelection(product))
    const { quantity = first, way } = usual ?? {}
    return { product: id, selection: {}, quantity, speed: way?.priority.key, item: id }
  }
  const { product, config } = await keptConfig(context, id)
  return {
    item: id,
    product: product.id,
    selection: config.selectedAttributes,
    quantity: config.selectedQuantity,
    speed: config.selectedPriority,
    services: config.services,
  }
}
