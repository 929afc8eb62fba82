import { sql } from 'kysely'
import { localTime } from '../../../domain/dates/zones.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { Tenant } from '../../site/shop/index.ts'

/**
 * How order numbers of a tenant and its plant's year begin; six digits follow, readable on the telephone:
 * `QIE-26-000123`. Unique; orders that were not placed in the end leave no gap, because the number goes with them.
 */
export function seriesOf(
  { id: tenant, plant }: Pick<Tenant, 'id' | 'plant'>,
  now: Date,
): { year: number; prefix: string } {
  const year = Number(localTime(now, plant.timeZone).date.slice(0, 4))
  return { year, prefix: `Q${tenant.toUpperCase()}-${String(year % 100).padStart(2, '0')}-` }
}

/** Gives none of these numbers again: they are orders already that were read back from an export. */
export async function takeOrderNumbers(
  tx: Tx,
  { id: tenant }: Pick<Tenant, 'id'>,
  numbers: readonly string[],
): Promise<void> {
  const last = new Map<number, number>()
  for (const number of numbers) {
    const [, year, count] = /^Q\w+-(\d\d)-(\d{6})$/.exec(number) ?? []
    if (!number.startsWith(`Q${tenant.toUpperCase()}-`) || !year) continue
    const full = 2000 + Number(year)
    last.set(full, Math.max(last.get(full) ?? 0, Number(count)))
  }
  for (const [year, count] of last) {
    await tx
      .insertInto('order_number')
      .values({ tenant, year, last: count })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant', 'year'])
          .doUpdateSet({ last: sql`greatest(order_number.last, excluded.last)` }),
      )
      .execute()
  }
}
