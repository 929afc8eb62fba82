import type pg from 'pg'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { openDatabase } from '../../src/lib/server/platform/db/index.ts'
import { papersAmiss } from '../api/harness/papers.ts'

/** No number of an invoice or a credit note is missing in a year. */
export async function wrongSeries(client: pg.Client) {
  const { rows } = await client.query(
    `select n.tenant, n.year, n.last, array_agg(i.sequence order by i.sequence) as numbers
     from invoice_number n left join invoice i on i.tenant = n.tenant and i.year = n.year
     group by n.tenant, n.year, n.last
     having array_agg(i.sequence order by i.sequence)
       is distinct from array(select generate_series(1, n.last))`,
  )
  return rows.map(
    ({ tenant, year, last, numbers }) =>
      `Invoices of ${tenant} in ${year} go up to ${last} and are ${numbers.join(', ')}.`,
  )
}

/** Papers tell of what was paid and given back, and the books agree with themselves, as in tests without kills. */
export async function wrongPapers(url: string): Promise<string[]> {
  // Some of these shops are behind a pooler, which takes no bounds of ours.
  const db = openDatabase({ url, max: 1, isShared: true })
  try {
    return [...(await papersAmiss(db, 'ie')), ...(await checkLedger(db))]
  } finally {
    await db.destroy()
  }
}
