import { contextOf, type Shop, type Work } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { issueDue } from '../invoice/index.ts'

/** Work that knows the shop, where there is one: a job may settle money of a tenant that is gone. */
export type Selling = Work & { readonly shop?: Shop }

/** Issues what is due of an order; told where there is no tenant any more that could. */
export async function issueFor(
  tx: Tx,
  { shop, ...work }: Selling,
  { tenant, id }: { tenant: string; id: string },
): Promise<void> {
  const context = shop && contextOf({ ...work, shop }, tenant)
  if (context) await issueDue(tx, context, id)
  else work.log.warn({ tenant, order: id }, 'nobody is there to issue an invoice')
}
