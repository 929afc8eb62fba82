import {
  changeAddress,
  createAddress,
  deleteAddress,
  setDefaultAddress,
} from '../../../contract/customer.ts'
import { customerOf } from '../../actor.ts'
import { followAddress, putAddressOnCart } from '../../commerce/cart/index.ts'
import type { Context } from '../../context.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { type AddressFields, tidyPlace } from '../address/index.ts'
import { addAddress, changeAddress as change, makeDefault, removeAddress } from './addresses.ts'
import { customerById } from './customers.ts'

/** Mounts the addresses of a customer; each call answers the customer with all of them. */
export function mountAddresses(api: Api): void {
  mount(api, createAddress, async ({ type, cartId, ...given }, call) => {
    const { tenant, customerId } = keyOf(call)
    // Whoever sends a key may not have heard the answer before: what is there already is not added twice.
    const isOnce = call.header('idempotency-key') !== undefined
    const added = { type, fields: tidyPlace(call, given), now: call.now, isOnce }
    const addressId = await addAddress(call, { tenant, customerId }, added, async (tx, id) => {
      const address = { id, type, fields: added.fields, deferred: false }
      if (cartId) await putAddressOnCart(tx, call, cartId, address)
    })
    return { customer: await customerById(call, customerId), addressId }
  })

  mount(api, changeAddress, async ({ id, cartId, ...given }, call) => {
    const key = keyOf(call)
    const changed = Object.entries(given).filter(([, value]) => value !== undefined)
    const merged = (before: AddressFields): AddressFields =>
      tidyPlace(call, { ...before, ...Object.fromEntries(changed) })
    await change(call, { ...key, id }, merged, async (tx, address) => {
      if (cartId) await putAddressOnCart(tx, call, cartId, address)
      await followAddress(tx, call, address)
    })
    return { customer: await customerById(call, key.customerId) }
  })

  mount(api, setDefaultAddress, async ({ type, id, cartId }, call) => {
    const key = keyOf(call)
    await makeDefault(call, { ...key, id }, type, async (tx, address) => {
      if (cartId) await putAddressOnCart(tx, call, cartId, address)
    })
    return { customer: await customerById(call, key.customerId) }
  })

  mount(api, deleteAddress, async ({ type, id }, call) => {
    const key = keyOf(call)
    await removeAddress(call, { ...key, id }, type)
    return { customer: await customerById(call, key.customerId) }
  })
}

function keyOf(context: Context<'login_required'>) {
  return { tenant: context.tenant.id, customerId: customerOf(context).id }
}
