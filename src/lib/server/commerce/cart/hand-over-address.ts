import type { Context } from '../../context.ts'
import type { WireAddress } from '../../people/address/index.ts'
import { collectionOf } from '../product/index.ts'
import type { StoredCart } from './carts.ts'

/** Of no customer's address book. */
const NOBODYS = '00000000-0000-0000-0000-000000000000'

/**
 * The shop's own address, where all that a cart holds is collected: it is handed over and taxed there, and no
 * address of the customer is needed. Undefined where anything is sent.
 */
export function handOverAddress(
  { tenant }: Pick<Context, 'tenant'>,
  { lines, country }: Pick<StoredCart, 'lines' | 'country'>,
): WireAddress | undefined {
  const places = lines.map(({ merchant_info: { selectedDeliveryOption: option } }) =>
    collectionOf(tenant, country, option),
  )
  const [place] = places
  if (!place || places.includes(undefined)) return undefined
  const { opening: _, lines: __, ...where } = place
  return {
    ...where,
    ...{ firstName: '', lastName: '', region: '', phone: tenant.company.phone },
    ...{ id: NOBODYS, type: 'shipping' as const, hasDeferredPayments: false },
  }
}

/** Whether what goes to the address of an order is collected there. */
export function isHandedOver({ id }: { id: string }): boolean {
  return id === NOBODYS
}
