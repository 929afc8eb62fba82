import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'

/** Of offers by their numbers, those that count for the caller: nobody orders at prices of another's own. */
export async function usableOffers(
  db: Database,
  { actor, tenant }: Pick<Context, 'actor' | 'tenant'>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('written_offer')
    .select(['number', 'personal', 'customer_id'])
    .where('tenant', '=', tenant.id)
    .where('number', 'in', numbers)
    .execute()
  const own = actor.kind === 'customer' ? actor.id : undefined
  const usable = rows.filter(({ personal, customer_id }) => !personal || customer_id === own)
  return new Set(usable.map(({ number }) => number))
}
