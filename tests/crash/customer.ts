import { randomUUID } from 'node:crypto'
import {
  checkoutCart,
  createCart,
  getCart,
  putCartItem,
  setCartAddresses,
} from '../../src/lib/contract/cart.ts'
import { createAddress, getCustomer } from '../../src/lib/contract/customer.ts'
import { createPayment, getPayment } from '../../src/lib/contract/payment.ts'
import { shownOf } from '../../src/lib/domain/cart/shown.ts'
import { address, cards } from '../api/harness/people.ts'
import { typeCard } from '../api/harness/sandbox.ts'
import { type Account, type Ask, customerLogin } from './login.ts'
import { type Patience, pause, Refused } from './patience.ts'

/** What was acknowledged: the order's number, and what its customer had been shown. */
export type Ordered = { number: string; id: string; gross: number; dates: string[] }

export type Customer = Awaited<ReturnType<typeof customer>>

const CARD = '4242 4242 4242 4242'
/** Milliseconds in which a payment is settled whose page was answered. */
const SETTLED_MS = 120_000
const settled = new Set(['captured', 'declined', 'abandoned', 'expired'])

/**
 * A patient customer who is signed in: repeats each step, with its key, until it is answered, and signs
 * in again when the login has run out.
 */
export async function customer(patience: Patience, origin: string, account: Account) {
  const login = await customerLogin(patience, account)
  const { ask } = login
  /** Orders that were refused because a price or a date was no longer what had been shown. */
  let moved = 0

  /** Orders a product, or more; what moved while it was read for so many milliseconds is read again. */
  async function order(readingMs = 0, lines = 1): Promise<Ordered> {
    let { cart } = await ask(createCart, {})
    while (cart.lineItems.length < lines) ({ cart } = await ask(putCartItem, cards(cart.id)))
    await giveAddresses(ask, cart.id)
    for (;;) {
      const { cart: ready } = await ask(getCart, { cartId: cart.id })
      const shown = shownOf(ready)
      await pause(readingMs)
      try {
        const key = randomUUID()
        const placed = await ask(checkoutCart, { cartId: cart.id, shown }, { key })
        const dates = Object.values(shown.arrivalDates).sort()
        const gross = shown.totalGross.centAmount
        return { number: placed.orderNumber, id: placed.id, gross, dates }
      } catch (error) {
        if (!(error instanceof Refused && error.isOf('price_changed', 'dates_changed'))) throw error
        moved += 1
      }
    }
  }

  /** Pays by card; answers how the payment ended. */
  async function pay({ id: orderId }: Ordered): Promise<string> {
    const { persist } = patience
    const { payment } = await ask(createPayment, { orderId, method: 'card' }, { key: randomUUID() })
    let { state } = payment
    if (payment.redirectUrl) {
      const page = origin + new URL(payment.redirectUrl).pathname
      await persist('The page for the card', async () => (await typeCard(page, CARD)).status < 500)
    }
    const deadline = Date.now() + SETTLED_MS
    while (!settled.has(state)) {
      if (Date.now() > deadline) throw new Error(`Payment ${payment.id} stays ${state}.`)
      await pause(100)
      state = (await ask(getPayment, { id: payment.id })).payment.state
    }
    return state
  }

  return { ...login, order, pay, moved: () => moved }
}

/** Those of the account's book; an account that has none yet is given them. */
async function giveAddresses(ask: Ask, cartId: string): Promise<void> {
  const { customerAddresses } = (await ask(getCustomer, {})).customer
  const [shippingAddress] = Object.keys(customerAddresses.shippingAddresses)
  const [billingAddress] = Object.keys(customerAddresses.billingAddresses)
  if (!shippingAddress) await ask(createAddress, { ...address, type: 'shipping', cartId })
  if (!billingAddress) await ask(createAddress, { ...address, type: 'billing', cartId })
  await ask(setCartAddresses, { cartId, shippingAddress, billingAddress })
}
