import { z } from 'zod'
import { addressShape } from '../../people/address/index.ts'
import { storedJson } from '../../platform/db/index.ts'

/** VAT of an order by rate in basis points; amounts in minor units. */
export const storedPortions = storedJson({
  name: 'shop_order.portions',
  version: 1,
  schema: z.array(z.object({ rate: z.int(), net: z.int(), vat: z.int() })),
  upgrades: {},
})

/** An address as it was when the order was placed, for delivery and for the invoice. */
export const storedSnapshot = storedJson({
  name: 'shop_order.shipping_address',
  version: 1,
  schema: addressShape.extend({ id: z.string() }),
  upgrades: {},
})

/** The company that accounts for an order's VAT, and what proves that its number was confirmed. */
export const storedReverseCharge = storedJson({
  name: 'shop_order.reverse_charge',
  version: 1,
  schema: z.object({
    vatNumber: z.string(),
    companyName: z.string(),
    consultationNumber: z.string(),
    confirmedAt: z.iso.datetime(),
  }),
  upgrades: {},
})
