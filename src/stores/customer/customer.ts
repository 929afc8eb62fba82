import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import {
  changeAddress as changeAddressCall,
  changeCustomer,
  createAddress,
  deleteAddress as deleteAddressCall,
  getCustomer,
  setDefaultAddress,
} from '../../lib/contract/customer.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { randomId } from '../browser/random-id.ts'
import { setHeaderName } from '../header/header.ts'

export type Customer = OutputOf<typeof getCustomer>['customer']
export type Address = Customer['customerAddresses']['shippingAddresses'][string]
export type AddressType = Address['type']
export type AddressFields = Omit<InputOf<typeof createAddress>, 'type' | 'cartId'>

/** The customer who is logged in; null while nobody is, or nobody is known to be. */
export const $customer = atom<Customer | null>(null)

/** Fetches the customer. An answer without one is refused (specification, section 5). */
export async function loadCustomer(): Promise<{ ok: true; customer: Customer } | Failure> {
  const answer = await call(getCustomer, {})
  if (!answer.ok) return answer
  const { customer } = answer.value
  if (!customer) return { ok: false, code: 'internal_error' }
  setCustomer(customer)
  return { ok: true, customer }
}

export function setCustomer(customer: Customer | null): void {
  $customer.set(customer)
  setHeaderName(customer?.firstName || null)
}

/** Adds an address to the book, and answers its id. */
export async function addAddress(
  type: AddressType,
  fields: AddressFields,
): Promise<{ ok: true; addressId: string } | Failure> {
  // By a key the shop adds an address once, also where the answer to the first try was lost.
  const answer = await call(createAddress, { ...fields, type }, { idempotencyKey: randomId() })
  if (!answer.ok) return answer
  setCustomer(answer.value.customer)
  return { ok: true, addressId: answer.value.addressId }
}

/** Changes an address; an open cart that goes there goes with it. */
export async function changeAddress(
  id: string,
  fields: AddressFields,
): Promise<{ ok: true } | Failure> {
  return taken(await call(changeAddressCall, { ...fields, id }))
}

export async function setFirst({ id, type }: AddressKey): Promise<{ ok: true } | Failure> {
  return taken(await call(setDefaultAddress, { id, type }))
}

export async function deleteAddress({ id, type }: AddressKey): Promise<{ ok: true } | Failure> {
  return taken(await call(deleteAddressCall, { id, type }))
}

/** Changes what the customer says of themselves, or the newsletter. */
export async function changeProfile(
  change: InputOf<typeof changeCustomer>,
): Promise<{ ok: true } | Failure> {
  return taken(await call(changeCustomer, change))
}

type AddressKey = Pick<Address, 'id' | 'type'>

/** Calls that change the customer answer the customer with addresses. */
function taken(
  answer: { ok: true; value: { customer: Customer } } | Failure,
): { ok: true } | Failure {
  if (!answer.ok) return answer
  setCustomer(answer.value.customer)
  return { ok: true }
}

/** Saved addresses of a type, the default one first, then as they were added. */
export function addressesOf({ customerAddresses: book }: Customer, type: AddressType): Address[] {
  const shipping = type === 'shipping'
  const all = Object.values(shipping ? book.shippingAddresses : book.billingAddresses)
  const first = shipping ? book.defaultShippingAddressId : book.defaultBillingAddressId
  return all.sort((left, right) => Number(right.id === first) - Number(left.id === first))
}
