import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { order } from './order.ts'
import { money } from './shapes.ts'

export const getPersonalArea = endpoint({
  method: 'GET',
  path: '/api/v1/customer/personal-area/',
  summary: "The customer's latest orders and those that wait for the customer, newest first",
  input: z.object({}),
  output: z.object({
    orders: z.array(
      z.object({
        order,
        /** What all of it costs today, at its own place; null where something is sold no more. */
        again: z.object({ net: money, gross: money }).nullable(),
      }),
    ),
    /** All orders of the customer. */
    total: z.int().nonnegative(),
    /** Colleagues' orders that wait for the customer's approval, oldest first; the first eight. */
    toApprove: z.array(z.object({ orderNumber: z.string(), by: z.string() })).optional(),
  }),
  errors: ['login_required'],
  access: 'customer',
})
