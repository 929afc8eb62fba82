import type { Failure } from '../../lib/client/answer.ts'
import { addressLines } from '../../lib/domain/address/format.ts'
import { isCollected } from '../../lib/domain/delivery/collection.ts'
import type { Cart } from '../cart/cart-line.ts'
import type { SharedAddress } from '../company/company-addresses.ts'
import { forgetDrafts } from '../customer/address-drafts.ts'
import { changeAddressForm, createAddressForm } from '../customer/address-form.ts'
import {
  $customer,
  type Address,
  type AddressType,
  addressesOf,
  type Customer,
  changeProfile,
} from '../customer/customer.ts'
import { askVies } from '../customer/vat-number.ts'
import type { AddressValues } from '../form/address-rules.ts'
import { createForm, type FormStore } from '../form/form.ts'
import { type AddressChoice, saveAddresses } from './checkout.ts'

/** What is picked when it is none of the saved addresses. */
export const NEW = 'new'
/** What the id of an address that the company shares is picked with. */
const SHARED = 'shared:'
/** What the id of a saved address is picked with while it is corrected. */
const CORRECTED = 'corrected:'

export type AddressStep = ReturnType<typeof createAddressStep>

/**
 * The checkout's step of the addresses: which saved ones are picked and whether the invoice goes to the
 * same one is the form `picks`; a new one of either kind has a form of its own.
 */
export function createAddressStep(cart: Cart, customer: Customer, country: string) {
  const { shippingAddress, billingAddress } = cart
  /** Nothing is sent, so that the invoice alone needs an address. */
  const isFetched = isCollected(cart.lineItems)
  const isSame = !isFetched && (!billingAddress || billingAddress.id === shippingAddress?.id)
  const picks = createForm({
    initial: {
      shipping: firstPick(customer, 'shipping', shippingAddress?.id),
      billing: firstPick(customer, 'billing', billingAddress?.id),
      /** `yes` where the invoice names the delivery address. */
      same: isSame ? 'yes' : '',
      vatNumber: customer.vatNumber,
    },
    check: () => ({}),
  })
  const added = {
    shipping: createAddressForm(country, customer, 'delivery'),
    billing: createAddressForm(country, customer, 'invoice'),
  }
  const corrected = new Map<string, FormStore<AddressValues>>()

  /** The form of what is picked: of a new address, or of a saved one that is corrected; null where it stands. */
  function formOf(type: AddressType) {
    const picked = picks.$form.get().values[type]
    return picked === NEW ? added[type] : (corrected.get(picked) ?? null)
  }

  /** Picks a saved address and offers it as it is, to be corrected. */
  function correct(address: Address): void {
    const picked = CORRECTED + address.id
    corrected.set(picked, changeAddressForm(address))
    picks.put({ [address.type]: picked })
  }

  /** The choice, or null when the new address lacks something, which then shows. */
  function choose(type: AddressType): AddressChoice | null {
    const picked = picks.$form.get().values[type]
    if (picked.startsWith(SHARED)) return { use: 'shared', id: picked.slice(SHARED.length) }
    const form = formOf(type)
    if (!form) return { use: 'saved', id: picked }
    const fields = form.submit()
    if (!fields || picked === NEW) return fields && { use: 'new', fields }
    return { use: 'corrected', id: savedId(picked), fields }
  }

  /** Saves both; what is refused of a new address shows at its fields. */
  async function send(accepted: () => void): Promise<void> {
    const delivery = isFetched ? null : choose('shipping')
    const same = picks.$form.get().values.same === 'yes'
    const billing = same ? ({ use: 'same' } as const) : choose('billing')
    if (!(delivery || isFetched) || !billing) return
    let shown = false
    await picks.send(
      async ({ vatNumber }) => {
        const refused = await saveVatNumber(vatNumber)
        if (refused) return refused
        const answer = await saveAddresses(cart.id, delivery, billing)
        if (answer.ok) {
          forgetDrafts()
          return answer
        }
        const { part, failure, saved } = answer
        shown = part !== 'cart' && formOf(part)?.refuse(failure) === true
        // They are saved by now, and would be saved twice.
        picks.put(saved)
        return failure
      },
      accepted,
      () => shown,
    )
  }

  return { picks, isFetched, added, formOf, correct, send }
}

/** The id of the saved address that is picked, corrected or not. */
export function savedId(picked: string): string {
  return picked.startsWith(CORRECTED) ? picked.slice(CORRECTED.length) : picked
}

/**
 * What the company shares and the customer has not among their own addresses of the type yet, by what is picked
 * for it.
 */
export function sharedFor(
  shared: readonly SharedAddress[],
  own: readonly Address[],
): { pick: string; address: SharedAddress }[] {
  const known = new Set(own.map(textOf))
  return shared
    .filter((address) => !known.has(textOf(address)))
    .map((address) => ({ pick: SHARED + address.id, address }))
}

const textOf = (address: SharedAddress) => addressLines(address).join('\n') + address.country

function firstPick(customer: Customer, type: AddressType, current?: string): string {
  const saved = addressesOf(customer, type)
  const known = saved.find(({ id }) => id === current) ?? saved[0]
  return known?.id ?? NEW
}

/** Keeps a number that was typed, and has it checked before the cart's totals are shown again. */
async function saveVatNumber(typed: string): Promise<Failure | null> {
  const vatNumber = typed.trim()
  if (vatNumber === ($customer.get()?.vatNumber ?? '')) return null
  const answer = await changeProfile({ vatNumber })
  if (!answer.ok) return answer
  if (vatNumber !== '') await askVies()
  return null
}
