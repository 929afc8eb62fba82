import { sql } from 'kysely'
import { localTime } from '../../../domain/dates/zones.ts'
import { nextInYear, type Tx } from '../../platform/db/index.ts'
import type { Tenant } from '../../site/shop/index.ts'

/**
 * The next order number of a tenant and its plant's year, readable on the telephone: `QIE-26-000123`. Unique;
 * orders that were not placed in the end leave no gap, because the number goes with them.
 */
export async function nextOrderNumber(
  tx: Tx,
  { id: tenant, plant }: Pick<Tenant, 'id' | 'plant'>,
  now: Date,
): Promise<string> {
  const year = Number(localTime(now, plant.timeZone).date.slice(0, 4))
  const last = await nextInYear(tx, 'order_number', { tenant, year })
  const count = String(last).padStart(6, '0')
  return `Q${tenant.toUpperCase()}-${String(year % 100).padStart(2, '0')}-${count}`
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
