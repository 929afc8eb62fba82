import { createHash } from 'node:crypto'
import { invoicePdf } from '../../src/lib/server/commerce/invoice/pdf/invoice-pdf.ts'
import { invoiceOf } from '../unit/invoice-samples.ts'
import { type Bar, median } from './figures.ts'

const WARM = 3
const ROUNDS = 20
/** As many as go on to a second page. */
const LINES = 16

/** What an invoice of two pages takes of a processor, by itself. */
export async function benchPapers(): Promise<Bar[]> {
  const lines = Array.from({ length: LINES }, (_, at) => ({ net: 1990 + 37 * at, rate: 1900 }))
  const invoice = invoiceOf(lines)
  const made = new Set<string>()
  const times: number[] = []
  let pages = 0
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    const before = process.cpuUsage()
    const bytes = await invoicePdf(invoice)
    const { user, system } = process.cpuUsage(before)
    if (round >= WARM) times.push((user + system) / 1000)
    made.add(createHash('sha256').update(bytes).digest('hex'))
    pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  }
  return [
    {
      what: 'an invoice with its XML, processor time',
      value: median(times),
      unit: 'ms',
      most: 150,
      note: `${pages} pages, the slowest of ${ROUNDS} took ${Math.round(Math.max(...times))} ms`,
    },
    { what: 'different files of the same invoice', value: made.size, unit: 'files', most: 1 },
  ]
}
