import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isoDate } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

/**
 * What is left after what things cost to make, delivery and codes within, where a price is an estimate; null where none
 * is, and without `prices.read`.
 */
const margin = z.int().nullable()

export const getStaffFigures = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/figures/',
  summary: 'Orders, revenue and margin by day, by product and by recommendation, and what is late',
  input: z.object({
    /** How many days back, today included. */
    days: z.coerce.number().int().min(1).max(92).default(14),
  }),
  output: z.object({
    currency: z.string(),
    /** Revenue without VAT of orders and lines that were not cancelled; days of the plant, oldest first. */
    days: z.array(z.object({ day: isoDate, orders: z.int(), net: z.int(), margin })),
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        lines: z.int(),
        quantity: z.int(),
        net: z.int(),
        margin,
      }),
    ),
    /** Of lines that a recommendation of the shop led to, without services; what sold most first. */
    recommended: z.array(
      z.object({
        /** The place, as `recommendationId` of a line says it, and the document and the title of its page. */
        id: z.string(),
        from: z.string(),
        page: z.string(),
        lines: z.int(),
        net: z.int(),
      }),
    ),
    today: z.object({ orders: z.int(), net: z.int() }),
    late: z.int(),
  }),
  errors: staffErrors,
  access: { staff: 'orders.read' },
})
