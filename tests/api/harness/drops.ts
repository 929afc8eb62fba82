import { randomUUID } from 'node:crypto'
import { checkoutCart, getCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { createAddress } from '../../../src/lib/contract/customer.ts'
import type { InputOf } from '../../../src/lib/contract/endpoint.ts'
import { getOrder } from '../../../src/lib/contract/order.ts'
import type { TestApi } from './api.ts'
import type { CallOptions } from './client.ts'
import { addAddresses, address, agreed, cards, newCustomer, openCart } from './people.ts'

type Drops = NonNullable<InputOf<typeof putCartItem>['drops']>

/** In the far west of the fixed shop's Ireland, which is a day longer on the road. */
export const west = {
  ...address,
  firstName: 'Aoife',
  lastName: 'Byrne',
  streetName: '5 Strand Road',
  city: 'Belmullet',
  postalCode: 'F26 K2W8',
}

export const cork = {
  ...west,
  streetName: '5 Patrick Street',
  city: 'Cork',
  postalCode: 'T12 W8KP',
}

const hamburg = {
  ...address,
  streetName: 'Bogenstieg 18',
  city: 'Hamburg',
  country: 'DE',
  postalCode: '22765',
}

/** In the shop of Germany, which sends to Austria too. */
export const german = {
  tenant: 'de',
  home: hamburg,
  saved: { ...hamburg, streetName: 'Unter den Linden 5', city: 'Berlin', postalCode: '10117' },
}
export const vienna = { ...hamburg, city: 'Wien', country: 'AT', postalCode: '1010' }

/** A customer with 250 cards in the cart, both addresses on it, and a saved one in another city: `corkId`. */
export async function splitter(
  api: TestApi,
  { tenant, home, saved: other } = { tenant: 'ie', home: address, saved: cork },
) {
  const person = await newCustomer(api, tenant)
  const { as } = person
  const { id: cartId } = await openCart(api, as)
  const { lineItemId } = await api.call.value(putCartItem, cards(cartId), as)
  const { shipping } = await addAddresses(api, as, cartId, home)
  const saved = await api.call.value(createAddress, { ...other, type: 'shipping' }, as)
  const look = async () => (await api.call.value(getCart, { cartId }, as)).cart
  const wanted = (drops: Drops | undefined, change: Partial<InputOf<typeof putCartItem>> = {}) => ({
    ...cards(cartId, change),
    id: lineItemId,
    ...(drops && { drops }),
  })
  return {
    ...person,
    cartId,
    lineItemId,
    shipping,
    corkId: saved.addressId,
    look,
    wanted,
    /** Sends the line to addresses; answers the cart. */
    split: async (drops: Drops, change: Partial<InputOf<typeof putCartItem>> = {}) =>
      (await api.call.value(putCartItem, wanted(drops, change), as)).cart,
    refused: async (drops: Drops, change: Partial<InputOf<typeof putCartItem>> = {}) =>
      api.call.refusal(putCartItem, wanted(drops, change), as),
    order: () => orderCart(api, as, cartId),
    checkout: async () =>
      api.call.send(checkoutCart, await agreed(api, as, cartId), { ...as, key: randomUUID() }),
  }
}

/** Orders a cart as it stands. */
async function orderCart(api: TestApi, as: CallOptions, cartId: string) {
  const once = { ...as, key: randomUUID() }
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once)
  return (await api.call.value(getOrder, { id }, as)).order
}
