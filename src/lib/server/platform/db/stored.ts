import type { z } from 'zod'
import type { merchantInfo } from '../../../contract/cart.ts'
import type { address, addressFields } from '../../../contract/customer.ts'

/** JSON columns, as they are read back. */
export type StoredAddress = z.output<typeof addressFields>
export type StoredMerchantInfo = z.output<typeof merchantInfo>

/** A service on a line: its price without VAT in minor units. */
export type StoredService = { key: string; net: number; inputText: string }

export type Address = z.output<typeof address>
/** An address as statements gather it. */
export type AddressJson = { id: string; type: 'shipping' | 'billing'; fields: StoredAddress }

/** An address as the contract writes it. */
export function wireAddress(stored: AddressJson, hasDeferredPayments: boolean): Address {
  const { id, type, fields } = stored
  return { ...fields, id, type, hasDeferredPayments }
}
