import { sql } from 'kysely'
import type { Tx } from '../../platform/db/index.ts'
import { type Given, newNames } from './line-files.ts'

/** Makes the designs of a cart somebody else's, as `giveFiles` does its files. */
export async function giveDesigns(
  tx: Tx,
  tenant: string,
  { from, to, lines, staying }: Given,
): Promise<void> {
  await sql`update own_design a set customer_id = ${to},
      line_id = coalesce(${newNames(lines)}, a.line_id)
    where a.tenant = ${tenant} and a.customer_id = ${from}
      and a.line_id <> all(${[...staying]}::uuid[])`.execute(tx)
}
