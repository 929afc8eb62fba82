import { z } from 'zod'
import { lineState } from '../../../contract/fulfilment.ts'
import { orderState } from '../../../contract/order.ts'
import { instantOf } from '../../../domain/legacy-order/cells.ts'
import { portionsOf } from '../../../domain/legacy-order/judge.ts'
import type { LegacyOrder } from '../../../domain/legacy-order/legacy-order.ts'

const text = z.string().trim().max(400).default('')
const address = z.array(z.string().trim().max(200)).max(10).default([])

/** An order as this shop exports it, older releases too, or as another shop can write it. */
const written = z.object({
  orderNumber: z.string().trim(),
  placedAt: z.string(),
  state: orderState.default('delivered'),
  currencyCode: z.string(),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  portions: z.array(z.object({ rate: z.int(), net: z.int(), vat: z.int() })).optional(),
  country: text,
  purchaseOrder: text,
  costCentre: text,
  /** What the earlier shop called the customer; the ids of an export are not that. */
  customer: z.object({
    legacyId: text,
    name: text,
    company: text,
    email: z.string().trim().toLowerCase().max(254).default(''),
    vatNumber: text,
  }),
  deliveryAddress: address,
  billingAddress: address,
  lines: z.array(
    z.object({
      product: z.object({ id: text, name: text }),
      jobName: text,
      quantity: z.int(),
      net: z.int(),
      vatRate: z.int(),
      services: z.int().default(0),
      options: z.record(z.string().max(80), z.string().max(200)).default({}),
      state: lineState.nullable().default(null),
      due: z.iso.date().nullable().default(null),
    }),
  ),
})

/** An order of its JSON, or what is wrong with it, a sentence each. */
export function orderOfJson(json: string): { order: LegacyOrder } | { problems: string[] } {
  const read = written.safeParse(parsed(json))
  if (!read.success) {
    const said = read.error.issues.slice(0, 5)
    return {
      problems: said.map(({ path, message }) => `${path.join('.') || 'The order'}: ${message}.`),
    }
  }
  const { customer, lines: wired, ...order } = read.data
  const placed = instantOf(order.placedAt)
  if (typeof placed === 'string') return { problems: [`placedAt: ${placed}`] }
  const lines = wired.map(({ product, options, ...line }) => ({
    ...{ product: product.id, name: product.name, jobName: line.jobName },
    ...{ quantity: line.quantity, net: line.net, services: line.services },
    ...{ vatRate: line.vatRate, state: line.state, due: line.due, options: sorted(options) },
  }))
  return {
    order: {
      number: order.orderNumber,
      customer: customer.legacyId,
      email: customer.email,
      name: customer.name,
      company: customer.company,
      vatNumber: customer.vatNumber,
      placedAt: placed.value,
      state: order.state,
      country: order.country.toUpperCase(),
      currency: order.currencyCode.toUpperCase(),
      net: order.net,
      vat: order.vat,
      gross: order.gross,
      portions: sortedByRate(order.portions ?? portionsOf(lines, order.vat)),
      purchaseOrder: order.purchaseOrder,
      costCentre: order.costCentre,
      delivery: order.deliveryAddress,
      billing: order.billingAddress,
      lines,
    },
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function sortedByRate(portions: LegacyOrder['portions']): LegacyOrder['portions'] {
  return [...portions].sort((one, other) => one.rate - other.rate)
}

function sorted(options: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
}
