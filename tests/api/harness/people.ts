import { randomUUID } from 'node:crypto'
import { login } from '../../../src/lib/contract/auth.ts'
import { createCart, getCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { createAddress, createCustomer } from '../../../src/lib/contract/customer.ts'
import type { InputOf } from '../../../src/lib/contract/endpoint.ts'
import { shownOf } from '../../../src/lib/domain/cart/shown.ts'
import { initialSelection } from '../../../src/lib/domain/product/selection.ts'
import type { TestApi } from './api.ts'
import type { CallOptions } from './client.ts'
import { testShop } from './shop.ts'

export const PASSWORD = 'laid paper, deckled'

export type Person = { email: string; id: string; token: string; refresh: string; as: CallOptions }

/** A customer who registered and logged in. */
export async function newCustomer(
  { call }: Pick<TestApi, 'call'>,
  tenant = 'ie',
  email = `${randomUUID().slice(0, 8)}@example.test`,
): Promise<Person> {
  const registration = {
    email,
    password: PASSWORD,
    firstName: 'Nora',
    lastName: 'Quill',
    termsAccepted: true as const,
  }
  const { customer } = await call.value(createCustomer, registration, { tenant })
  const { data } = await call.value(login, { email, password: PASSWORD }, { tenant })
  const token = data.access_token
  return { email, id: customer.id, token, refresh: data.refresh_token, as: { tenant, token } }
}

/** The cookies of a browser in which somebody logs in, as a header. */
export async function browserOf({ call }: Pick<TestApi, 'call'>, email: string) {
  const { headers } = await call.send(login, { email, password: PASSWORD })
  return {
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}

export function newVisitor(tenant = 'ie'): { anonymousId: string; as: CallOptions } {
  const anonymousId = randomUUID()
  return { anonymousId, as: { tenant, anonymousId } }
}

export async function openCart({ call }: Pick<TestApi, 'call'>, as: CallOptions) {
  const { cart } = await call.value(createCart, {}, as)
  return cart
}

/** 250 business cards as they first stand, in five working days. */
export function cards(
  cartId: string,
  change: Partial<InputOf<typeof putCartItem>> = {},
): InputOf<typeof putCartItem> {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  return {
    cartId,
    productId: product.id,
    quantity: 250,
    merchantInfo: {
      selectedAttributes: initialSelection(product),
      selectedPriority: 'standard',
      selectedProductionTime: 5,
      selectedDeliveryOption: '',
    },
    ...change,
  }
}

const irish = {
  firstName: 'Nora',
  lastName: 'Quill',
  streetName: '1 Folio Street',
  city: 'Dublin',
  country: 'IE',
  postalCode: 'D02 X285',
}

/** What a customer agrees to who orders the cart as it stands. */
export async function agreed({ call }: Pick<TestApi, 'call'>, as: CallOptions, cartId: string) {
  const answer = await call.send(getCart, { cartId }, as)
  return { cartId, shown: answer.ok ? shownOf(answer.value.cart) : nothingShown }
}

type Shown = ReturnType<typeof shownOf>

/** For calls that are refused before anybody looks at it. */
export const nothingShown: Shown = {
  fingerprint: '',
  totalGross: { centAmount: 0, currencyCode: 'EUR' },
  arrivalDates: {},
}

/** Puts a delivery and a billing address on a cart. */
export async function addAddresses(
  { call }: Pick<TestApi, 'call'>,
  as: CallOptions,
  cartId: string,
  home = irish,
) {
  const shipping = await call.value(createAddress, { ...home, type: 'shipping', cartId }, as)
  const billing = await call.value(createAddress, { ...home, type: 'billing', cartId }, as)
  return { shipping: shipping.addressId, billing: billing.addressId }
}

export const address = irish

/** A customer with one line and both addresses in the cart: ready to check out. */
export async function readyToOrder(api: TestApi) {
  const person = await newCustomer(api)
  const { id: cartId } = await openCart(api, person.as)
  await api.call.value(putCartItem, cards(cartId), person.as)
  await addAddresses(api, person.as, cartId)
  return { ...person, cartId }
}
