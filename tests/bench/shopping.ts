import { randomUUID } from 'node:crypto'
import { login } from '../../src/lib/contract/auth.ts'
import {
  checkoutCart,
  createCart,
  putCartItem,
  setCartAddresses,
} from '../../src/lib/contract/cart.ts'
import { createAddress, createCustomer } from '../../src/lib/contract/customer.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import {
  calculateShipping,
  priceServices,
  quoteProduct,
  validateProduct,
} from '../../src/lib/contract/product.ts'
import { shownOf } from '../../src/lib/domain/cart/shown.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'
import { type Caller, requestOf } from './calls.ts'

export type Headers = Record<string, string>
export type Customer = { email: string; headers: Headers; shipping: string; billing: string }

export const PASSWORD = 'laid paper, deckled'

export const tenant = 'ie'
const shop = loadShop(testShopFolder(), new Date())
const priorities = shop.tenant(tenant)?.priorities ?? []
const to = { country: 'IE', zipCode: 'D02 X285' }

export const anybody = { host: `${tenant}.localhost`, 'fe-x-tenant': tenant }

/** A visitor without a login. */
export function newVisitor(): Headers {
  return { ...anybody, cookie: `anonymous_id=${randomUUID()}` }
}

/** Banners are sold in any number: twelve of them at four priorities. */
export function bigQuote(): InputOf<typeof quoteProduct> {
  return quoteOf('pvc-banner', [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 25, 50])
}

/** What a product's page asks beside its prices, as it travels. */
export function productCalls() {
  const { skus, quantities, services } = definition('business-cards')
  const variableAttributes = initialSelection(definition('business-cards'))
  const visitor = newVisitor()
  return [
    {
      what: 'selection checked',
      request: requestOf(validateProduct, { ...skus, configuration: variableAttributes }, visitor),
    },
    {
      what: 'delivery dates',
      request: requestOf(calculateShipping, shippingOf('business-cards'), visitor),
    },
    {
      what: 'prices of services',
      request: requestOf(
        priceServices,
        { serviceKeys: [...services], skus, quantityList: quantities.list, variableAttributes },
        visitor,
      ),
    },
  ]
}

export function line(cartId: string, product: string): InputOf<typeof putCartItem> {
  const { quantities } = definition(product)
  return {
    cartId,
    productId: product,
    quantity: quantities.defaultValue,
    merchantInfo: {
      selectedAttributes: initialSelection(definition(product)),
      selectedPriority: 'standard',
      selectedProductionTime: daysOf('standard'),
      selectedDeliveryOption: '',
    },
  }
}

/** A customer who has registered, logged in and saved two addresses. */
export async function newCustomer({ call }: Caller): Promise<Customer> {
  const email = `${randomUUID()}@example.test`
  const names = { firstName: 'Nora', lastName: 'Quill' }
  await call(createCustomer, { email, password: PASSWORD, ...names, termsAccepted: true }, anybody)
  const { data } = await call(login, { email, password: PASSWORD }, anybody)
  const headers = { ...anybody, authorization: `Bearer ${data.access_token}` }
  const place = { ...names, streetName: '1 Folio Street', city: 'Dublin', country: 'IE' }
  const save = async (type: 'shipping' | 'billing') => {
    const address = { ...place, postalCode: to.zipCode, type }
    return (await call(createAddress, address, headers)).addressId
  }
  return { email, headers, shipping: await save('shipping'), billing: await save('billing') }
}

/** Everything from the first price to the payment page: eight calls, two lines. */
export async function buy(caller: Caller, customer: Customer) {
  const { call } = caller
  const { headers } = customer
  await call(quoteProduct, quoteOf('business-cards'), headers)
  await call(calculateShipping, shippingOf('business-cards'), headers)
  const orderId = await order(caller, customer, ['business-cards', 'flyers'])
  const once = { ...headers, 'idempotency-key': randomUUID() }
  await call(createPayment, { orderId, method: 'card' }, once)
}

/** Orders products, a line each, and answers the order's id. */
export async function order(
  { call }: Caller,
  { headers, shipping, billing }: Customer,
  products: readonly string[],
): Promise<string> {
  const { cart } = await call(createCart, {}, headers)
  const cartId = cart.id
  for (const product of products) await call(putCartItem, line(cartId, product), headers)
  const addresses = { cartId, shippingAddress: shipping, billingAddress: billing }
  const { cart: ready } = await call(setCartAddresses, addresses, headers)
  const once = { ...headers, 'idempotency-key': randomUUID() }
  return (await call(checkoutCart, { cartId, shown: shownOf(ready) }, once)).id
}

function shippingOf(product: string): InputOf<typeof calculateShipping> {
  const { skus } = definition(product)
  const variableAttributes = initialSelection(definition(product))
  const deliveries = priorities.map(({ key }) => key)
  const { country: countryCode, zipCode } = to
  return { skus, variableAttributes, deliveries, quantity: 250, countryCode, zipCode }
}

function quoteOf(product: string, quantityList?: number[]): InputOf<typeof quoteProduct> {
  const { skus, quantities } = definition(product)
  return {
    skus,
    currency: 'EUR',
    ...to,
    quantityList: quantityList ?? quantities.list,
    prioritySets: priorities.map(({ key }) => key),
    validProductionTimes: priorities.map(({ workingDays }) => workingDays),
    merchantAttributes: initialSelection(definition(product)),
  }
}

function definition(id: string) {
  const product = shop.product({ id: 'ie' }, id)
  invariant(product, 'the test shop sells what the benchmark buys')
  return product
}

function daysOf(priority: string): number {
  return priorities.find(({ key }) => key === priority)?.workingDays ?? 0
}
