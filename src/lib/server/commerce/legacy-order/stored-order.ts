import { z } from 'zod'
import { lineState } from '../../../contract/fulfilment.ts'
import { storedJson } from '../../platform/db/index.ts'

/** What the file of an order said of it, beside what has a column. Amounts: minor units; rates: basis points. */
export const storedLegacyOrder = storedJson({
  name: 'legacy_order.said',
  version: 1,
  schema: z.object({
    name: z.string(),
    company: z.string(),
    vatNumber: z.string(),
    country: z.string(),
    portions: z.array(z.object({ rate: z.int(), net: z.int(), vat: z.int() })),
    purchaseOrder: z.string(),
    costCentre: z.string(),
    delivery: z.array(z.string()),
    billing: z.array(z.string()),
    lines: z.array(
      z.object({
        product: z.string(),
        name: z.string(),
        jobName: z.string(),
        quantity: z.int().positive(),
        net: z.int(),
        services: z.int(),
        vatRate: z.int(),
        state: lineState.nullable(),
        due: z.iso.date().nullable(),
        options: z.record(z.string(), z.string()),
      }),
    ),
  }),
  upgrades: {},
})
