import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'

/** What is known of a change that was made, while the providers of its refunds are still to be asked. */
export const storedDone = storedJson({
  name: 'idempotency.order_edit',
  version: 1,
  schema: z.object({
    orderId: z.uuid(),
    refundIds: z.array(z.uuid()),
    /** Minor units of the order's currency. */
    toPay: z.int(),
    refunded: z.int(),
    refererUrl: z.string(),
  }),
  upgrades: {},
})

export type Done = z.output<typeof storedDone.schema>
