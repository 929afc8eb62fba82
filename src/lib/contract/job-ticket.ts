import { z } from 'zod'
import { fileType } from './artwork.ts'
import { endpoint } from './endpoint.ts'
import { lineState, partOut } from './fulfilment.ts'
import { documentPreferences } from './line-parts.ts'
import { country, id, instant, isoDate } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

const deliverTo = z.object({
  company: z.string(),
  name: z.string(),
  street: z.string(),
  more: z.string(),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  country,
  phone: z.string(),
})

/** All that a production system needs to make and send one line of an order. */
export const jobTicket = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    lineItemId: id,
    /** Counted from 1. */
    position: z.int().positive(),
    placedAt: instant,
    /** Paid, or promised by a customer who pays later: `produce` and `ship` are refused before. */
    isPaid: z.boolean(),
    state: lineState,
    /** The day that was promised. */
    due: isoDate,
    product: z.object({ id: z.string(), name: z.string() }),
    jobName: z.string(),
    quantity: z.int().positive(),
    /** What of them has left already, oldest first; left out where nothing left before the rest. */
    parts: z.array(partOut).optional(),
    /** What was chosen, in words of the shop's own language. */
    characteristics: z.array(z.object({ name: z.string(), value: z.string() })),
    /** The same as figures, such as `widthMm`, `heightMm` and `grams`; names are those of products. */
    facts: z.record(z.string(), z.union([z.number(), z.string()])),
    /** Millimetres; null where the product has no size of its own. */
    format: z
      .object({
        widthMm: z.number(),
        heightMm: z.number(),
        bleedMm: z.number(),
        pages: z.int().positive().nullable(),
      })
      .nullable(),
    /** What is printed, where it is several artworks; left out where it is one. */
    artworks: z
      .array(
        z.object({
          name: z.string(),
          quantity: z.int().positive(),
          /** Of what is wound on rolls. */
          rolls: z.int().positive().optional(),
        }),
      )
      .optional(),
    /** In the order in which their pages are printed. */
    files: z.array(
      z.object({
        name: z.string(),
        type: fileType,
        bytes: z.int().nonnegative(),
        sha256: z.string().length(64),
        /** Null until the file was looked through. */
        pages: z.int().positive().nullable(),
        /** Opens for a few minutes: ask for the ticket again. */
        url: z.string(),
      }),
    ),
    /** What its customer wants done with files that are not quite right. */
    documentPreferences,
    /** Its customer fetches it at `deliverTo`; left out where it is sent there. */
    isCollected: z.literal(true).optional(),
    /** Of the order; with `drops` nothing of this line goes there. */
    deliverTo,
    /** Where it goes instead, where that is several addresses: their quantities add up to `quantity`. */
    drops: z
      .array(
        z.object({
          /** From 1: `ship_part` names it. */
          drop: z.int().positive(),
          quantity: z.int().positive(),
          due: isoDate,
          deliverTo,
        }),
      )
      .optional(),
  })
  .meta({ id: 'JobTicket' })
export type JobTicket = z.output<typeof jobTicket>

const access = { staff: 'orders.produce' } as const
const line = z.object({ orderId: id, lineItemId: id })

export const getJobTicket = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/{orderId}/lines/{lineItemId}/ticket/',
  summary: 'The job ticket of a line',
  input: line,
  output: z.object({ ticket: jobTicket }),
  errors: [...staffErrors, 'order_not_found', 'order_line_not_found'],
  access,
})

export const getJobTicketXjdf = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/{orderId}/lines/{lineItemId}/ticket/xjdf/',
  summary: 'The same as XJDF 2.1 (CIP4), a document in UTF-8',
  input: line,
  output: z.object({ fileName: z.string(), xjdf: z.string() }),
  errors: [...staffErrors, 'order_not_found', 'order_line_not_found'],
  access,
})
