import { z } from 'zod'
import { addressFields, customer } from './customer.ts'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

const shared = z.object({
  addresses: z.array(addressFields.extend({ id })),
  /** Whether the customer who asks may share addresses and end that. */
  mayChange: z.boolean(),
})
const changeErrors = [
  'login_required',
  'not_allowed',
  'company_not_found',
  'company_role_missing',
] as const

export const listCompanyAddresses = endpoint({
  method: 'GET',
  path: '/api/v1/company/addresses/',
  summary: 'Addresses that the company shares with its members, the oldest first',
  input: z.object({}),
  output: shared,
  errors: ['login_required', 'company_not_found'],
  access: 'customer',
})

export const shareAddress = endpoint({
  method: 'POST',
  path: '/api/v1/company/addresses/',
  summary:
    'Share an address of the customer with the company; one that is shared already stays as it is',
  input: z.object({ id }),
  output: shared,
  errors: [...changeErrors, 'address_not_found', 'addresses_full'],
  access: 'owner',
})

export const endSharedAddress = endpoint({
  method: 'DELETE',
  path: '/api/v1/company/addresses/',
  summary: 'Share an address no longer; what members have taken over stays theirs',
  input: z.object({ id }),
  output: shared,
  errors: [...changeErrors],
  access: 'owner',
})

export const takeCompanyAddress = endpoint({
  method: 'POST',
  path: '/api/v1/company/addresses/take/',
  summary:
    "Take a shared address over into the customer's own; one that is there already is answered",
  input: z.object({ id, type: z.enum(['shipping', 'billing']) }),
  output: z.object({ customer, addressId: id }),
  errors: ['login_required', 'company_not_found', 'address_not_found', 'addresses_full'],
  access: 'customer',
})
