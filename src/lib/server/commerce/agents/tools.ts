import { z } from 'zod'
import type { ErrorCode } from '../../../contract/errors.ts'
import { country, selection, zipCode } from '../../../contract/shapes.ts'
import type { Context } from '../../context.ts'

/** Of a call by an agent: what is refused becomes the tool's answer. `origin` begins the shop's addresses. */
export type AgentContext = Context<ErrorCode> & { readonly origin: string }

const looks = { readOnlyHint: true, openWorldHint: false } as const

const product = z.string().max(120).describe('Id of a product, as find_products says it')
const chosen = selection
  .default({})
  .describe(
    'Attribute to value, as show_product names them: the key of an option, keys joined by commas, a number, a text, or s:3,m:10',
  )

const money = z.number().describe('Major unit of the currency')

export const found = {
  title: 'Find products',
  description:
    'What the shop prints. With a query the best matches come first, without one all products; each with the price of its usual quantity.',
  annotations: looks,
  inputSchema: z.object({
    query: z.string().max(200).default(''),
    limit: z.int().min(1).max(50).default(20),
  }),
  outputSchema: z.object({
    currency: z.string(),
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        about: z.string(),
        address: z.string(),
        usual: z
          .object({ quantity: z.int(), withVat: money, withoutVat: money })
          .nullable()
          .describe('A usual quantity at its usual speed, delivery included'),
      }),
    ),
  }),
}

export const shown = {
  title: 'Show a product',
  description:
    'What a product can be: its attributes with the keys of their options, what goes with what, its quantities and speeds of delivery.',
  annotations: looks,
  inputSchema: z.object({ product }),
  outputSchema: z.object({
    id: z.string(),
    name: z.string(),
    about: z.string(),
    address: z.string(),
    attributes: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        help: z.string().optional(),
        kind: z.enum(['choice', 'several', 'number', 'text', 'matrix']),
        initial: z
          .string()
          .nullable()
          .describe('Null where a fresh configuration does not ask for it'),
        options: z
          .array(z.object({ key: z.string(), name: z.string(), note: z.string().optional() }))
          .optional(),
        range: z
          .object({
            unit: z.string(),
            minimum: z.number(),
            maximum: z.number(),
            increment: z.number(),
          })
          .optional(),
        longest: z.int().optional().describe('Letters of a text'),
      }),
    ),
    rules: z.array(z.string()).describe('What goes with what, in words'),
    quantities: z.object({
      usual: z.int(),
      listed: z.array(z.int()),
      free: z
        .object({ minimum: z.int(), maximum: z.int(), increment: z.int() })
        .optional()
        .describe('Quantities beside those that are listed'),
    }),
    speeds: z.array(z.object({ key: z.string(), workingDays: z.int() })),
  }),
}

export const priced = {
  title: 'Price a product',
  description:
    'Prices of a product as it was chosen, for some quantities at every speed, with the days on which it arrives. What is not chosen is as in a fresh configuration.',
  annotations: looks,
  inputSchema: z.object({
    product,
    selection: chosen,
    quantities: z.array(z.int().positive()).max(24).default([]),
    country: country.optional().describe('ISO 3166; the usual one of the shop without'),
    postcode: zipCode.optional(),
  }),
  outputSchema: z.object({
    currency: z.string(),
    vatRate: z.number(),
    selection: selection.describe('All of it, with what was not chosen'),
    prices: z.array(
      z.object({
        quantity: z.int(),
        speed: z.string(),
        delivery: z.string(),
        withVat: money,
        withoutVat: money,
        arrives: z
          .string()
          .describe('Day of arrival if the order is paid and its file printable by orderBy'),
        orderBy: z.string(),
      }),
    ),
  }),
}

export const offered = {
  title: 'Put prices in writing',
  description:
    'A written offer of a product as it was chosen, for up to six quantities at every speed: its number, the address where a person reads, saves and orders it, and until when it holds. The same prices asked for again on the same day are the same offer.',
  annotations: { readOnlyHint: false, idempotentHint: true, destructiveHint: false },
  inputSchema: z.object({
    product,
    selection: chosen,
    quantities: z.array(z.int().positive()).min(1).max(6),
    country: country.optional().describe('ISO 3166; the usual one of the shop without'),
    postcode: zipCode.optional(),
  }),
  outputSchema: z.object({
    number: z.string(),
    address: z.string(),
    validUntil: z.string(),
    currency: z.string(),
    prices: z.array(
      z.object({
        quantity: z.int(),
        speed: z.string(),
        delivery: z.string(),
        withVat: money,
        withoutVat: money,
        arrives: z.string().describe('Day of arrival if it is ordered on the day of the offer'),
      }),
    ),
  }),
}

export const link = {
  title: 'Link to a product',
  description:
    'An address that opens the product in the shop as it was chosen, for a person to look at, order and pay.',
  annotations: { readOnlyHint: false, idempotentHint: true, destructiveHint: false },
  inputSchema: z.object({
    product,
    selection: chosen,
    quantity: z.int().positive(),
    speed: z.string().max(40).optional().describe('Key of a speed; the first one without'),
  }),
  outputSchema: z.object({ address: z.string() }),
}
