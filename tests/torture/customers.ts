import { logout, refreshToken } from '../../src/lib/contract/auth.ts'
import { createCustomer } from '../../src/lib/contract/customer.ts'
import { customer } from '../crash/customer.ts'
import { Refused } from '../crash/patience.ts'
import type { World } from './world.ts'

const PASSWORD = 'rag paper, cold pressed'

/** How often a customer who has ordered logs out and in again, or lets the login be refreshed. */
const LOGS_OUT = 0.15

/** Registers, orders and pays, logs out and in, until it is over. */
export async function buy(
  world: World,
  { name, pays, readingMs }: { name: string; pays: boolean; readingMs: number },
  isOver: () => boolean,
): Promise<void> {
  const { patience, shop } = world
  const account = { email: `${name}@example.test`, password: PASSWORD }
  await register(world, account)
  const buyer = await customer(patience, shop.origin, account)
  world.customers.push(buyer)
  while (!isOver()) {
    const placed = { ...(await buyer.order(world.random() * readingMs)), payment: null }
    const order: World['orders'][number] = placed
    world.orders.push(order)
    if (!pays) continue
    order.payment = await buyer.pay(placed)
    if (world.random() > LOGS_OUT) continue
    const { access, refresh } = buyer.tokens()
    await patience.insist(logout, {}, { tenant: 'ie', token: access })
    world.ended.push(refresh)
    await buyer.signInAgain()
  }
}

/** After an answer that was lost the same again is the same registration. */
async function register({ patience }: World, account: { email: string; password: string }) {
  const name = { firstName: 'Nora', lastName: 'Quill', termsAccepted: true as const }
  await patience.insist(createCustomer, { ...account, ...name }, { tenant: 'ie' })
}

/** Refreshes that are tried from one address: fewer than the shop lets one have. */
const TRIES_OF_ONE = 50

/** Logins that were ended and can be refreshed all the same. */
export async function alive({ patience, ended }: World): Promise<string[]> {
  const found: string[] = []
  for (const [index, token] of ended.entries()) {
    const address = `198.51.100.${Math.floor(index / TRIES_OF_ONE)}`
    const options = { headers: { 'x-forwarded-for': address } }
    const refreshed = await patience
      .insist(refreshToken, { refresh_token: token }, options)
      .catch(isOver)
    if (refreshed) found.push(token)
  }
  return found
}

function isOver(error: unknown): null {
  if (error instanceof Refused && error.isOf('session_expired')) return null
  throw error
}
