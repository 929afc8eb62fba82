import { z } from 'zod'
import { selection } from '../../../../contract/shapes.ts'

const money = z.number().describe('Major unit of the currency')

const jobs = z
  .array(
    z.object({
      product: z.string().max(120).describe('Id of a product, as find_products says it'),
      selection: selection.default({}).describe('As price_product takes it'),
      quantity: z.int().positive(),
      speed: z.string().max(40).optional().describe('Key of a speed; the first one without'),
      jobName: z.string().max(120).optional().describe('What your user calls it'),
    }),
  )
  .min(1)
  .max(15)

const cart = z.uuid().describe('As make_cart answered it')

const outputSchema = z.object({
  cart: z.string(),
  state: z.enum(['open', 'handed', 'cancelled']).describe('handed: your user has taken it over'),
  currency: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      product: z.string(),
      quantity: z.int(),
      name: z.string(),
      about: z.string(),
      withVat: money,
      withoutVat: money,
      arrives: z.string(),
    }),
  ),
  withVat: money.describe('Of the whole cart, delivery included'),
  withoutVat: money,
  address: z
    .string()
    .optional()
    .describe('For your user alone: opens the cart as theirs, once. Nothing is ordered by it'),
})

export const makeCartTool = {
  title: 'Put a cart together',
  description:
    'Puts jobs into a cart for your user, all of them or none, and answers a link that makes it theirs. Your user sees everything there, adds files and addresses, and pays.',
  annotations: { readOnlyHint: false, idempotentHint: false, destructiveHint: false },
  inputSchema: z.object({ lines: jobs }),
  outputSchema,
}

export const showCartTool = {
  title: 'Show a cart',
  description: 'What a cart holds that you have put together, at the prices and dates of now.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  inputSchema: z.object({ cart }),
  outputSchema,
}

export const changeCartTool = {
  title: 'Change a cart',
  description:
    'Puts other jobs in the place of all that a cart holds, while your user has not taken it over. The link stays the same.',
  annotations: { readOnlyHint: false, idempotentHint: true, destructiveHint: true },
  inputSchema: z.object({ cart, lines: jobs }),
  outputSchema,
}
