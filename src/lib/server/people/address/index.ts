import { z } from 'zod'
import type { address } from '../../../contract/customer.ts'
import { storedJson } from '../../platform/db/index.ts'

export { type PlaceCode, tidyPlace } from './tidy-place.ts'

/** What an address holds, apart from whose it is. */
export const addressShape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  streetName: z.string(),
  additionalInfo: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  postalCode: z.string(),
  phone: z.string(),
})

export const storedAddress = storedJson({
  name: 'address.fields',
  version: 1,
  schema: addressShape,
  upgrades: {},
})

export type AddressFields = z.output<typeof addressShape>
export type WireAddress = z.output<typeof address>

type Key = { id: string; type: 'shipping' | 'billing' }
export type CustomerAddress = Key & {
  fields: AddressFields
  /** Granted to this address; a customer may have it for all of theirs. */
  deferred: boolean
}
/** An address as statements gather it. */
export type AddressJson = Key & { fields: unknown; deferred: boolean }

export function readAddress({ id, type, fields, deferred }: AddressJson): CustomerAddress {
  return { id, type, fields: storedAddress.read(fields), deferred }
}

/** An address as the contract writes it; `all` where the customer may pay later at any of theirs. */
export function wireAddress(
  { id, type, fields, deferred }: CustomerAddress,
  all: boolean,
): WireAddress {
  return { ...fields, id, type, hasDeferredPayments: all || deferred }
}
