import { z } from 'zod'
import { addressFields } from './customer.ts'
import { MAX_DROPS } from './limits.ts'
import { id, isoDate, money } from './shapes.ts'

/** Pieces of a line, and where they go: to a saved delivery address, or to one that is typed for this line alone. */
const wantedDrop = z
  .object({
    quantity: z.int().min(1),
    /** Of a delivery address of the customer. */
    addressId: id.optional(),
    address: addressFields.optional(),
  })
  .refine(({ addressId, address }) => (addressId === undefined) !== (address === undefined))

/** All addresses of a line; none where it goes to that of the order. */
export const wantedDrops = z.array(wantedDrop).max(MAX_DROPS)

/** An address as a line has it: nothing but the country is left of one whose customer was erased. */
const dropAddress = addressFields.extend({
  firstName: z.string(),
  lastName: z.string(),
  streetName: z.string(),
  city: z.string(),
})

/** Pieces of a line that go to an address of their own. */
export const lineDrop = z
  .object({
    quantity: z.int(),
    /** Left out where it was typed for this line alone. */
    addressId: id.optional(),
    address: dropAddress,
    /** As its country writes it; the country left out. */
    lines: z.array(z.string()),
    /** Left out while the addresses of the line have a fault, as is `delivery`. */
    arrivalDate: isoDate.optional(),
    /** What this further delivery costs, without VAT; of the first address 0, because it is in the price of the print. */
    delivery: money.optional(),
  })
  .meta({ id: 'LineDrop' })

/**
 * Why a line cannot be ordered to its addresses as they are: their quantities do not add up to its own, one is in
 * another country than the order's, or one was removed from the customer's saved addresses.
 */
export const dropFault = z.enum(['sum', 'elsewhere', 'gone'])
export type DropFault = z.output<typeof dropFault>

/** What is wrong with addresses that somebody names for a line. */
export const dropErrors = ['drops_sum_differs', 'drop_elsewhere', 'drop_address_gone'] as const
