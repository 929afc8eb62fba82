import { sql } from 'kysely'
import { backForLines } from '../../../domain/order-edit/rules.ts'
import type { Database } from '../../platform/db/index.ts'
import { type LineJson, readLines, totalsOf } from '../cart/index.ts'
import { waivedFor } from '../ledger/index.ts'
import { refundsNaming } from './refunds-of.ts'

type Key = { tenant: string; orderId: string }

/** What lines of a locked order cost and was neither given back for them nor let off, in minor units. */
export async function worthOf(db: Database, key: Key, lineIds: readonly string[]): Promise<number> {
  const { total_gross } = await db
    .selectFrom('shop_order')
    .select('total_gross')
    .where('tenant', '=', key.tenant)
    .where('id', '=', key.orderId)
    .executeTakeFirstOrThrow()
  const gross = total_gross - (await waivedFor(db, key))
  const refunds = await refundsNaming(db, key)
  return backForLines(lineIds, { gross, refunds, grossOf: await costsOf(db, key) })
}

/** What each line of an order costs with its services and VAT, in minor units. */
export async function costsOf(
  db: Database,
  { tenant, orderId }: Key,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ line: LineJson }>`
    select to_json(l) as line from order_line l where l.tenant = ${tenant} and l.order_id = ${orderId}
  `.execute(db)
  const { lines } = readLines(rows.map(({ line }) => line))
  return new Map(lines.map((line) => [line.id, totalsOf([line]).gross]))
}
