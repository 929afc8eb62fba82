import { z } from 'zod'
import { address } from './customer.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { companyRoles, fieldLengths, MIN_REASON } from './limits.ts'
import { orderState } from './order.ts'
import { openSession } from './sessions.ts'
import { id, instant, money, paragraphs } from './shapes.ts'
import { walletMove } from './wallet.ts'

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
    /** When they had their data erased: there is no address and no name then, and nothing is changed any more. */
    erasedAt: instant.nullable(),
    /** When a mail to the address last came back, unless it was proved since; null where none did. */
    bouncedAt: instant.nullable(),
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
    firstName: z.string(),
    lastName: z.string(),
    /** The company that the customer orders for together with others; null for who is of none. */
    membership: z
      .object({
        company: z.string(),
        roles: z.array(z.enum(companyRoles)),
        /** How many they are, the customer among them. */
        members: z.int().positive(),
        /** Groups that the company is in, with all of its members; in alphabetical order. */
        groups: z.array(z.string()),
      })
      .nullable(),
    /** '1' company, '2' private. */
    category: z.enum(['1', '2']),
    vatNumber: z.string(),
    /** In alphabetical order. */
    groups: z.array(z.string()),
    /** What follows from kind and groups, as the customer's own calls say it. */
    scopes: z.array(z.string()),
    hasWallet: z.boolean(),
    /** What it holds, by currency, and its moves, the newest first, 50 at most. */
    wallet: z.object({ credit: z.array(money), moves: z.array(walletMove) }),
    hasDeferredPayments: z.boolean(),
    /** Debits that came to nothing and count, and until when none is taken for them; null where they are. */
    failedDebits: z.object({ count: z.int().nonnegative(), until: instant.nullable() }),
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
        /** It goes on, and is paid later. */
        isDeferredPayment: z.boolean(),
        createdAt: instant,
        totalGross: money,
      }),
    ),
    /** How many orders of an earlier shop are theirs. */
    legacyOrders: z.int().nonnegative(),
    sessions: z.array(openSession),
    /** What staff wrote down, newest first, 50 at most. */
    notes: z.array(z.object({ id, text: z.string(), by: z.string(), at: instant })),
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

const change = z.object({ id, reason: z.string().trim().min(MIN_REASON).max(300) })
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

export const allowDebits = endpoint({
  method: 'POST',
  path: '/api/v1/admin/customers/{id}/allow-debits/',
  summary: 'Let a customer pay by direct debit again; what came to nothing so far counts no more',
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

const line = (field: keyof typeof fieldLengths) => z.string().trim().max(fieldLengths[field])

/** A group's name as documents and staff write it. */
export const customerGroup = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
  // What an account is by itself; put on by hand it would outlive what it says.
  .refine((name) => !['premium', 'company', 'private'].includes(name))

export const editCustomer = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/customers/{id}/',
  summary: 'Change what the shop knows of a customer; what is not named stays',
  input: change.extend({
    firstName: line('firstName').min(1).optional(),
    lastName: line('lastName').min(1).optional(),
    company: line('company').optional(),
    vatNumber: line('vatNumber').optional(),
    category: z.enum(['1', '2']).optional(),
    /** All groups from now on. */
    groups: z.array(customerGroup).max(20).optional(),
    /** All groups of the company that the customer is a member of, which count for every member. */
    companyGroups: z.array(customerGroup).max(20).optional(),
    externalId: z.string().trim().max(80).optional(),
    isPremium: z.boolean().optional(),
    premiumReason: z.string().trim().max(200).optional(),
    hasWallet: z.boolean().optional(),
    hasDeferredPayments: z.boolean().optional(),
  }),
  output: done,
  errors: [...changeErrors, 'vat_number_invalid', 'company_not_found'],
  access: { staff: 'customers.edit' },
})

export const noteCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/customers/{id}/note/',
  summary: 'Write a note about a customer that only staff see',
  input: z.object({ id, text: paragraphs(2000, 1) }),
  output: z.object({ success: z.literal(true) }),
  errors: [...changeErrors, 'idempotency_key_missing', 'idempotency_key_reused'],
  access: { staff: 'customers.edit' },
  idempotent: true,
})
