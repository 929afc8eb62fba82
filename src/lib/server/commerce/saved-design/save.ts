import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { saveDesign } from '../../../contract/saved-design.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockCustomer } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type KeepCode, keepConfig } from '../custom-config/index.ts'
import { findDesigns, type SavedDesign } from './find.ts'

/** Saved designs of one customer at most. */
const MAX_DESIGNS = 100

type Input = z.output<typeof saveDesign.input>

/** Saves a configuration that can be ordered; one that the customer has saved already stays as it is. */
export async function saveAsDesign(
  context: Context<KeepCode | 'saved_designs_full'>,
  customerId: string,
  { name, ...input }: Input,
): Promise<SavedDesign> {
  const { shop, tenant, locale, now } = context
  const { key } = await keepConfig(context, input)
  const product = input.productConfigurationId
  const words = shop.productWords(tenant, locale, product)
  await inTransaction(context.db, async (tx) => {
    // Two that are saved at once are counted one after the other.
    await lockCustomer(tx, { tenant: tenant.id, customerId })
    const keys = await tx
      .selectFrom('saved_design')
      .select('key')
      .where('tenant', '=', tenant.id)
      .where('customer_id', '=', customerId)
      .execute()
    if (keys.some((each) => each.key === key)) return
    demand(context, keys.length < MAX_DESIGNS, 'saved_designs_full')
    await tx
      .insertInto('saved_design')
      .values({
        tenant: tenant.id,
        id: randomUUID(),
        customer_id: customerId,
        key,
        name: name || (words?.name ?? product),
        created_at: now,
      })
      .execute()
  })
  const [design] = await findDesigns(context, customerId, { key })
  invariant(design, 'what was saved is there')
  return design
}

export async function renameDesign(
  context: Context<'saved_design_not_found'>,
  customerId: string,
  { id, name }: { id: string; name: string },
): Promise<SavedDesign> {
  await context.db
    .updateTable('saved_design')
    .set({ name })
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
  const [design] = await findDesigns(context, customerId, { id })
  demand(context, design, 'saved_design_not_found')
  return design
}

export async function removeDesign(
  { db, tenant }: Context,
  customerId: string,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('saved_design')
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}
