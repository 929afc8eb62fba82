import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { createCart, putCartItem } from '../../../../contract/cart.ts'
import type { Selection } from '../../../../domain/product/definition.ts'
import { fitted } from '../../../../domain/product/selection.ts'
import { demand } from '../../../refusal.ts'
import { openCart, putLine, readCart, type WireCart } from '../../cart/index.ts'
import { prioritiesOf } from '../../product/index.ts'
import { soldProduct } from '../show-product.ts'
import type { AgentContext } from '../tools.ts'
import {
  type AgentCart,
  type Asked,
  type Door,
  freeKey,
  hashOf,
  madeBefore,
} from './made-before.ts'

export type { AgentCart } from './made-before.ts'

type Agents = AgentContext

/** Days that a person has for opening what an agent has put together. */
const KEPT_DAYS = 7

/** A job as an agent wants it; what is not chosen is as in a fresh configuration. */
export type WantedJob = {
  product: string
  selection: Selection
  quantity: number
  /** Key of a speed; the first one without. */
  speed?: string | undefined
  jobName?: string | undefined
  /** Keys of services beside the print. */
  services?: readonly string[] | undefined
  /** What a protocol calls it; the product where it calls it nothing. */
  item?: string | undefined
}

type Filling = {
  /** Refuses where too many were made; a request that comes again makes none, and is not counted. */
  mayMake(): Promise<void>
  jobs(): Promise<readonly WantedJob[]>
  country?: string | undefined
}

/** Puts jobs into a cart of its own that nobody has yet: all of them, or it refuses as the cart would. */
export async function makeAgentCart(
  context: Agents,
  asked: Asked,
  { mayMake, jobs, country }: Filling,
): Promise<AgentCart> {
  const before = await madeBefore(context, asked)
  if (before) return before
  await mayMake()
  const filled = await fillCart(context, await jobs(), country)
  await freeKey(context, asked)
  const row = {
    tenant: context.tenant.id,
    id: randomUUID(),
    door: asked.door,
    state: 'open' as const,
    ...filled,
    handoff: randomUUID(),
    asked_by: asked.by,
    asked_key: asked.key,
    asked_hash: hashOf(asked.body),
    taken_by: null,
    created_at: context.now,
    expires_at: dayjs(context.now).add(KEPT_DAYS, 'day').toDate(),
  }
  const { numInsertedOrUpdatedRows: inserted } = await context.db
    .insertInto('agent_cart')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // The same request came a moment ago: its cart is the one.
  return inserted ? row : ((await madeBefore(context, asked)) ?? row)
}

/** Puts other jobs in the place of those of a cart that nobody has taken yet: all of them, or it stays. */
export async function changeAgentCart(
  context: Agents,
  cart: AgentCart,
  jobs: readonly WantedJob[],
): Promise<AgentCart> {
  demand(context, cart.state === 'open', 'agent_cart_taken')
  const filled = await fillCart(context, jobs, (await linesOf(context, cart)).country)
  const changed = await context.db
    .updateTable('agent_cart')
    .set(filled)
    .where('tenant', '=', cart.tenant)
    .where('id', '=', cart.id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  demand(context, changed, 'agent_cart_taken')
  return changed
}

/** Ends a cart: no person can take it any more. One that was taken stays so. */
export async function cancelAgentCart(context: Agents, cart: AgentCart): Promise<AgentCart> {
  const changed = await context.db
    .updateTable('agent_cart')
    .set({ state: 'cancelled' })
    .where('tenant', '=', cart.tenant)
    .where('id', '=', cart.id)
    .where('state', '<>', 'handed')
    .returningAll()
    .executeTakeFirst()
  demand(context, changed, 'agent_cart_taken')
  return changed
}

/** A cart of this door and, where the door knows who asks, of the same asker. */
export async function findAgentCart(
  context: Agents,
  { door, by, id }: { door: Door; by: string | null; id: string },
): Promise<AgentCart> {
  const row = await context.db
    .selectFrom('agent_cart')
    .selectAll()
    .where('tenant', '=', context.tenant.id)
    .where('door', '=', door)
    .where('id', '=', id)
    .where('expires_at', '>', context.now)
    .executeTakeFirst()
  demand(context, row && (by === null || row.asked_by === by), 'agent_cart_not_found')
  return row
}

/** What an agent's cart holds, as the shop's own pages have it. */
export function linesOf(context: Agents, cart: AgentCart): Promise<WireCart> {
  const owner = { anonymousId: cart.anonymous_id }
  return readCart(context, { tenant: cart.tenant, owner }, cart.cart_id)
}

/** A cart of nobody with these jobs. One that is refused halfway is cleared away as any that is left. */
async function fillCart(context: Agents, jobs: readonly WantedJob[], country?: string) {
  demand(context, jobs.length > 0, 'cart_empty')
  const anonymousId = randomUUID()
  const own = { ...context, actor: { kind: 'anonymous', id: anonymousId } as const }
  const { id: cartId } = await openCart(own, createCart.input.parse({ country }))
  for (const job of jobs) await putLine(own, lineOf(own, cartId, job), randomUUID())
  const items = jobs.map(({ item, product }) => item ?? product)
  return { cart_id: cartId, anonymous_id: anonymousId, items }
}

function lineOf(context: Agents, cartId: string, job: WantedJob) {
  const { product } = soldProduct(context, job.product)
  const first = prioritiesOf(context.tenant, product)[0]?.key ?? ''
  const services = job.services ?? []
  demand(
    context,
    services.every((key) => product.services.includes(key)),
    'option_unknown',
  )
  return putCartItem.input.parse({
    cartId,
    productId: product.id,
    quantity: job.quantity,
    jobName: job.jobName ?? '',
    services: Object.fromEntries(services.map((key) => [key, { inputText: '' }])),
    merchantInfo: {
      selectedAttributes: fitted(product, job.selection),
      selectedPriority: job.speed ?? first,
      selectedDeliveryOption: '',
    },
  })
}
