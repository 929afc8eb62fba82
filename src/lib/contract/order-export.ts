import { z } from 'zod'
import { orderView } from './back-office.ts'
import { endpoint } from './endpoint.ts'
import { lineState, partOut } from './fulfilment.ts'
import { orderState } from './order.ts'
import { country, id, instant, isoDate } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

/** As the list of orders is narrowed; all of it, and not a page. */
const wanted = z.object({
  view: orderView.default('all'),
  search: z.string().trim().max(100).optional(),
  /** Placed on this day of the plant or later, and before the end of `until`; views of all orders. */
  since: isoDate.optional(),
  until: isoDate.optional(),
})

const exportedOrder = z
  .object({
    id,
    orderNumber: z.string(),
    placedAt: instant,
    state: orderState,
    currencyCode: z.string(),
    /** Minor units. */
    net: z.int(),
    vat: z.int(),
    gross: z.int(),
    /** VAT by rate in basis points, minor units; what `net` and `vat` are made of. */
    portions: z.array(z.object({ rate: z.int(), net: z.int(), vat: z.int() })),
    country,
    /** What the buyer's own books call it; empty where they named nothing. */
    purchaseOrder: z.string(),
    costCentre: z.string(),
    customer: z.object({
      id,
      name: z.string(),
      company: z.string(),
      email: z.string(),
      vatNumber: z.string(),
    }),
    lines: z.array(
      z.object({
        id,
        product: z.object({ id: z.string(), name: z.string() }),
        jobName: z.string(),
        quantity: z.int(),
        /** Minor units without VAT, and the rate in basis points. */
        net: z.int(),
        vatRate: z.int(),
        /** What its services come to without VAT, beside `net`. */
        services: z.int(),
        /** What was chosen, by attribute; empty where that can no longer be read. */
        options: z.record(z.string(), z.string()),
        state: lineState,
        due: isoDate,
        /** How many of its pieces have left, and the parts of them that did before the rest, where some did. */
        sent: z.int(),
        parts: z.array(partOut).optional(),
      }),
    ),
  })
  .meta({ id: 'ExportedOrder' })
export type ExportedOrder = z.output<typeof exportedOrder>

export const exportStaffOrders = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/export/',
  summary: 'All orders that a list of the staff holds, with their lines',
  input: wanted,
  output: z.object({ tenant: z.string(), orders: z.array(exportedOrder) }),
  errors: staffErrors,
  access: { staff: 'orders.read' },
})

export const exportStaffOrdersCsv = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/export/csv/',
  summary: 'The same as CSV (RFC 4180) with a row a line, amounts in the major unit with a point',
  input: wanted,
  output: z.object({ fileName: z.string(), csv: z.string() }),
  errors: staffErrors,
  access: { staff: 'orders.read' },
})
