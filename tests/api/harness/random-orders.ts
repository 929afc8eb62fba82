import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { putCartItem } from '../../../src/lib/contract/cart.ts'
import type { InputOf } from '../../../src/lib/contract/endpoint.ts'
import type { ProductDefinition } from '../../../src/lib/domain/product/definition.ts'
import { choose, initialSelection } from '../../../src/lib/domain/product/selection.ts'
import type { TestApi } from './api.ts'
import { addAddresses, type newCustomer, openCart } from './people.ts'
import { testShop } from './shop.ts'

type Wanted = {
  product: string
  quantity: number
  /** Which option of which attribute, by lot. */
  choices: { attribute: number; option: number }[]
  priority: number
  isChecked: boolean
  code: string | null
  /** Pieces for a second address; none where it goes to one. */
  apart: number
}

/** An order by lot: who sells it, what is in it, and how it is paid. */
export type RandomOrder = {
  tenant: keyof typeof homes
  lines: Wanted[]
  pays: 'card' | 'transfer' | 'deferred' | 'wallet' | 'wallet and card'
  /** Of what was paid, given back in this order. */
  back: number[]
}

const person = { firstName: 'Nora', lastName: 'Quill' }
/** Where the customers of each shop live. */
export const homes = {
  ie: {
    ...person,
    streetName: '1 Folio Street',
    city: 'Dublin',
    country: 'IE',
    postalCode: 'D02 X285',
  },
  de: { ...person, streetName: 'Bogenweg 1', city: 'Hamburg', country: 'DE', postalCode: '22765' },
  ch: { ...person, streetName: 'Formatweg 1', city: 'Zürich', country: 'CH', postalCode: '8005' },
  uk: {
    ...person,
    streetName: '1 Platen Way',
    city: 'Sheffield',
    country: 'GB',
    postalCode: 'S1 2HE',
  },
} as const

const wanted: fc.Arbitrary<Wanted> = fc.record({
  product: fc.constantFrom('business-cards', 'flyers', 'jar-labels', 'roll-labels', 'pvc-banner'),
  quantity: fc.nat(),
  choices: fc.array(fc.record({ attribute: fc.nat(), option: fc.nat() }), { maxLength: 4 }),
  priority: fc.nat(),
  isChecked: fc.boolean(),
  code: fc.constantFrom(null, null, 'AUTUMN15', 'FIVEOFF'),
  apart: fc.constantFrom(0, 0, 0, 1, 7, 33),
})

export const randomOrder: fc.Arbitrary<RandomOrder> = fc.record({
  tenant: fc.constantFrom('ie', 'de', 'ch', 'uk'),
  lines: fc.array(wanted, { minLength: 1, maxLength: 4 }),
  pays: fc.constantFrom('card', 'transfer', 'deferred', 'wallet', 'wallet and card'),
  back: fc.array(fc.constantFrom(0.01, 0.33, 1), { maxLength: 2 }),
})

/** Puts what an order wants into a cart that has its addresses; answers its id and how many lines came in. */
export async function fillCart(
  api: TestApi,
  { as }: Awaited<ReturnType<typeof newCustomer>>,
  { tenant, lines }: RandomOrder,
): Promise<{ cartId: string; put: number }> {
  const cart = await openCart(api, as)
  if (!cart.shippingAddress || !cart.billingAddress)
    await addAddresses(api, as, cart.id, homes[tenant])
  let put = 0
  for (const line of lines) {
    const answer = await api.call.send(putCartItem, lineOf(tenant, cart.id, line), as)
    // A combination that is not made, or more than a cart may cost, is refused, and nothing of it stays.
    if (answer.ok) put += 1
    else if (answer.problem.status >= 500) throw new Error(JSON.stringify(answer.problem))
  }
  return { cartId: cart.id, put }
}

function lineOf(
  tenant: RandomOrder['tenant'],
  cartId: string,
  { product: name, quantity: at, choices, priority, isChecked, code, apart }: Wanted,
): InputOf<typeof putCartItem> {
  const product = testShop().product({ id: tenant }, name)
  if (!product) throw new Error(`${tenant} does not sell ${name}`)
  const quantity = nth(product.quantities.list, at) ?? 1
  const home = homes[tenant]
  return {
    cartId,
    productId: product.id,
    quantity,
    merchantInfo: {
      selectedAttributes: selectionOf(product, choices),
      selectedPriority: nth(product.priorities, priority) ?? 'standard',
      selectedDeliveryOption: '',
    },
    services: {
      ...(isChecked && { 'SVC-pixart-artwork-docreview': { inputText: '' } }),
      ...(code && { coupon: { inputText: code } }),
    },
    ...(apart > 0 &&
      apart < quantity && {
        drops: [
          { quantity: quantity - apart, address: home },
          { quantity: apart, address: { ...home, streetName: `${randomUUID().slice(0, 4)} Lane` } },
        ],
      }),
  }
}

function selectionOf(product: ProductDefinition, choices: Wanted['choices']) {
  return choices.reduce((selection, { attribute: at, option }) => {
    const attribute = nth(product.attributes, at)
    if (attribute?.kind !== 'choice') return selection
    const value = nth(attribute.options, option)?.key ?? ''
    return choose(product, selection, attribute.key, value).selection
  }, initialSelection(product))
}

const nth = <Each>(all: readonly Each[], at: number): Each | undefined => all[at % all.length]
