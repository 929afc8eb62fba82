import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Invoice } from '../../../domain/invoice/invoice.ts'
import { invoiceNumber } from '../../../domain/invoice/number.ts'
import type { Context } from '../../context.ts'
import { nextInYear, type Tx } from '../../platform/db/index.ts'
import type { Given } from './electronic.ts'
import type { InvoicedOrder } from './invoiced-order.ts'
import { today } from './say.ts'
import { storedInvoice } from './stored-invoice.ts'

/** The next number of a tenant and year, without a gap. */
export async function nextNumber(tx: Tx, context: Context): Promise<Given> {
  const tenant = context.tenant.id
  const year = Number(today(context).slice(0, 4))
  const sequence = await nextInYear(tx, 'invoice_number', { tenant, year })
  return { year, sequence, number: invoiceNumber(tenant, year, sequence) }
}

type Kept = { order: InvoicedOrder; given: Given; said: Invoice; refundId: string | null }

/** Keeps what is issued for good. */
export async function keep(tx: Tx, { tenant, now }: Context, kept: Kept): Promise<void> {
  const { order, given, said, refundId } = kept
  await tx
    .insertInto('invoice')
    .values({
      tenant: tenant.id,
      id: randomUUID(),
      order_id: order.id,
      refund_id: refundId,
      kind: said.kind === 'invoice' ? 'invoice' : 'credit_note',
      edits: order.edits,
      ...given,
      currency: said.currency,
      net: said.net,
      vat: said.vat,
      gross: said.gross,
      said: storedInvoice.write(said),
      // A call that began earlier may have waited longer for its number: dates follow each other as numbers do.
      issued_at: sql`greatest(${now}::timestamptz, (select before.issued_at from invoice before
        where before.tenant = ${tenant.id} and before.year = ${given.year}
          and before.sequence = ${given.sequence - 1}))`,
    })
    .execute()
}
