import { sql } from 'kysely'
import { legacyIdOf } from '../../../domain/legacy-order/legacy-order.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { ownedBy } from './find.ts'
import { storedLegacyOrder } from './stored-order.ts'

/**
 * Empties what orders of an earlier shop say of a person who is erased; figures and goods stay, as books need
 * them. Those that another customer has by the same legacy id stay theirs.
 */
export async function eraseLegacyOrders(
  tx: Tx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  customerId: string,
): Promise<void> {
  const owned = await ownedBy(tx, { tenant: tenant.id, customerId })
  if (!owned) return
  const shared = await sharedIds(tx, { tenant: tenant.id, customerId })
  const { rows } = await sql<{ number: string; said: unknown }>`
    select o.number, o.said from legacy_order o
    where o.tenant = ${tenant.id} and ${owned} and o.legacy_customer <> all(${shared}::text[])
  `.execute(tx)
  for (const { number, said } of rows) {
    const { country, portions, lines } = storedLegacyOrder.read(said)
    const nameless = storedLegacyOrder.write({
      ...{ name: '', company: '', vatNumber: '', purchaseOrder: '', costCentre: '' },
      ...{ country, portions, delivery: [], billing: [] },
      lines: lines.map((line) => ({ ...line, jobName: '' })),
    })
    await tx
      .updateTable('legacy_order')
      .set({ said: nameless, legacy_customer: '', email: '', erased_at: now })
      .where('tenant', '=', tenant.id)
      .where('number', '=', number)
      .execute()
  }
}

/** The customer's legacy id, where somebody else has it as well. */
async function sharedIds(
  tx: Tx,
  { tenant, customerId }: { tenant: string; customerId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; external: string }>`
    select o.id, o.external_id as external from customer c
    join customer o on o.tenant = c.tenant and o.external_id <> ''
      and split_part(o.external_id, '_', 1) = split_part(c.external_id, '_', 1)
    where c.tenant = ${tenant} and c.id = ${customerId} and o.id <> c.id and o.erased_at is null
  `.execute(tx)
  return rows.map(({ external }) => legacyIdOf(external))
}
