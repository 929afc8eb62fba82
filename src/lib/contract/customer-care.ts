import { z } from 'zod'
import { address } from './customer.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { orderState } from './order.ts'
import { id, instant, money } from './shapes.ts'

const refused = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]

const listedCustomer = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    company: z.string(),
    isGuest: z.boolean(),
    isLocked: z.boolean(),
    customerSince: instant,
    orders: z.int().nonnegative(),
  })
  .meta({ id: 'ListedCustomer' })

export const listStaffCustomers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/customers/',
  summary: 'Customers of the tenant, newest first, or those that a word finds',
  input: z.object({
    /** The beginning of an e-mail address, a name or a company, an order number or external id. */
    search: z.string().trim().max(100).optional(),
    /** `next` of the page before. */
    after: id.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(40),
  }),
  output: z.object({ customers: z.array(listedCustomer), next: id.nullable() }),
  errors: [...refused],
  access: { staff: 'customers.find' },
})

const staffCustomer = listedCustomer
  .extend({
    vatNumber: z.string(),
    isPremium: z.boolean(),
    premiumReason: z.string(),
    externalId: z.string(),
    emailVerified: z.boolean(),
    lockedReason: z.string(),
    addresses: z.array(address),
    /** Newest first, 20 at most. */
    latestOrders: z.array(
      z.object({
        id,
        orderNumber: z.string(),
        state: orderState,
        createdAt: instant,
        totalGross: money,
      }),
    ),
    /** Where the customer is logged in, the last used first. */
    sessions: z.array(
      z.object({ id, browser: z.string(), system: z.string(), since: instant, lastSeen: instant }),
    ),
    /** What staff did about this customer, newest first, 30 at most. */
    acts: z.array(z.object({ act: z.string(), by: z.string(), reason: z.string(), at: instant })),
  })
  .meta({ id: 'StaffCustomer' })

export const getStaffCustomer = endpoint({
  method: 'GET',
  path: '/api/v1/admin/customers/{id}/',
  summary: 'All that staff see of one customer; that it was looked at is recorded',
  input: z.object({ id }),
  output: z.object({ customer: staffCustomer }),
  errors: [...refused, 'customer_not_found'],
  access: { staff: 'customers.find' },
})

const change = z.object({ id, reason: z.string().trim().min(3).max(300) })
const done = z.object({ customer: staffCustomer })
const changeErrors = [...refused, 'customer_not_found'] as const

export const lockCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/customers/{id}/lock/',
  summary: 'Lock an account: every login of it ends, and none is opened until it is unlocked',
  input: change,
  output: done,
  errors: [...changeErrors],
  access: { staff: 'customers.edit' },
})

export const unlockCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/customers/{id}/unlock/',
  summary: 'Let a customer log in again',
  input: change,
  output: done,
  errors: [...changeErrors],
  access: { staff: 'customers.edit' },
})

export const endCustomerSessions = endpoint({
  method: 'POST',
  path: '/api/v1/admin/customers/{id}/end-sessions/',
  summary: 'End every login of a customer',
  input: change,
  output: done,
  errors: [...changeErrors],
  access: { staff: 'customers.edit' },
})

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/v1/admin/customers/{id}/password-link/',
  summary: 'Send a customer the mail by which a new password is set; staff never see its link',
  input: change,
  output: done,
  errors: [...changeErrors],
  access: { staff: 'customers.edit' },
})
