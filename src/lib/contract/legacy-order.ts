import { z } from 'zod'
import { customConfig } from './custom-config.ts'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'
import { orderState } from './order.ts'
import { id, instant, isoDate, money, taxedPrice } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

const orderNumber = z.string().max(fieldLengths.orderNumber)

const listed = z
  .object({
    orderNumber: z.string(),
    placedAt: instant,
    /** How it stood when it was imported. */
    state: orderState,
    totalGross: money,
    lines: z.array(z.object({ name: z.string(), jobName: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'ListedLegacyOrder' })

const legacyOrder = z
  .object({
    orderNumber: z.string(),
    placedAt: instant,
    state: orderState,
    taxedPrice,
    name: z.string(),
    company: z.string(),
    vatNumber: z.string(),
    /** Empty where the earlier shop did not say. */
    country: z.string(),
    references: z.object({ costCentre: z.string(), purchaseOrder: z.string() }),
    /** Lines of text as they are written on an envelope; none where nothing is known. */
    deliveryAddress: z.array(z.string()),
    billingAddress: z.array(z.string()),
    lines: z.array(
      z.object({
        /** From 1. */
        line: z.int().positive(),
        /** As it was called when it was ordered. */
        name: z.string(),
        jobName: z.string(),
        quantity: z.int(),
        /** Without VAT, services left out. */
        net: money,
        services: money,
        taxRate: z.number(),
        due: isoDate.nullable(),
        facts: z.array(z.object({ name: z.string(), value: z.string() })),
        /** Where the product can be ordered again, and what was chosen then; null where it is sold no more. */
        again: z.object({ path: z.string(), config: customConfig }).nullable(),
      }),
    ),
  })
  .meta({ id: 'LegacyOrder' })

const page = {
  /** `next` of the page before. */
  after: orderNumber.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
}

export const listLegacyOrders = endpoint({
  method: 'GET',
  path: '/api/v1/legacy-order/',
  summary: "The customer's orders of an earlier shop, newest first",
  input: z.object(page),
  output: z.object({ orders: z.array(listed), next: z.string().nullable() }),
  errors: ['login_required'],
  access: 'customer',
})

export const getLegacyOrder = endpoint({
  method: 'GET',
  path: '/api/v1/legacy-order/{orderNumber}/',
  summary: 'One order of an earlier shop, by its number',
  input: z.object({ orderNumber }),
  output: z.object({ order: legacyOrder }),
  errors: ['login_required', 'order_not_found'],
  access: 'customer',
})

export const listStaffLegacyOrders = endpoint({
  method: 'GET',
  path: '/api/v1/admin/legacy-orders/',
  summary:
    'Orders of an earlier shop, newest first: all, those of a customer, or those that a word finds',
  input: z.object({
    ...page,
    /** The beginning of an order number, or a whole e-mail address or legacy id. */
    search: z.string().trim().max(100).optional(),
    customerId: id.optional(),
  }),
  output: z.object({ orders: z.array(listed), next: z.string().nullable() }),
  errors: staffErrors,
  access: { staff: 'orders.read' },
})

export const getStaffLegacyOrder = endpoint({
  method: 'GET',
  path: '/api/v1/admin/legacy-orders/{orderNumber}/',
  summary: 'One order of an earlier shop, and whose it is here',
  input: z.object({ orderNumber }),
  output: z.object({
    order: legacyOrder,
    /** What the file said of whose it is; empty where it did not, or the customer was erased. */
    legacyId: z.string(),
    email: z.string(),
    customers: z.array(z.object({ id, email: z.string() })),
    isErased: z.boolean(),
  }),
  errors: [...staffErrors, 'order_not_found'],
  access: { staff: 'orders.read' },
})
