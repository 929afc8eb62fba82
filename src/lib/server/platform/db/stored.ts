import type { z } from 'zod'
import type { merchantInfo } from '../../../contract/cart.ts'
import type { address, addressFields } from '../../../contract/customer.ts'
import type { LineRow } from './line-tables.ts'

/** JSON columns, as they are read back. */
export type StoredAddress = z.output<typeof addressFields>
export type StoredMerchantInfo = z.output<typeof merchantInfo>

/** A service on a line: its price without VAT in minor units. */
export type StoredService = { key: string; net: number; inputText: string }

export type Address = z.output<typeof address>
/** An address as statements gather it. */
export type AddressJson = { id: string; type: 'shipping' | 'billing'; fields: StoredAddress }

/** A line as statements gather it: JSON has no instants. */
export type LineJson = Omit<LineRow, 'created_at' | 'promised_until'> & {
  created_at: string
  promised_until: string
}

export function readLine(line: LineJson): LineRow {
  const { created_at, promised_until } = line
  return { ...line, created_at: new Date(created_at), promised_until: new Date(promised_until) }
}

/** An address as the contract writes it. */
export function wireAddress(stored: AddressJson, hasDeferredPayments: boolean): Address {
  const { id, type, fields } = stored
  return { ...fields, id, type, hasDeferredPayments }
}
