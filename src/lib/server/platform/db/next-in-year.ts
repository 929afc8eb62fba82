import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Tables that hold the last number given, by tenant and year. */
type Series = 'invoice_number' | 'written_offer_number'

/**
 * The next number of a series in a tenant's year, from 1. The counter's row stays locked until the transaction
 * ends, so that numbers follow the order in which they become true, and one that is rolled back is given again.
 */
export async function nextInYear(
  tx: Tx,
  series: Series,
  { tenant, year }: { tenant: string; year: number },
): Promise<number> {
  const { last } = await tx
    .insertInto(series)
    .values({ tenant, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'year'])
        .doUpdateSet({ last: sql<number>`${sql.ref(`${series}.last`)} + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
