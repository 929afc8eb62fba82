import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Invoice } from '../../../domain/invoice/invoice.ts'
import { invoiceNumber } from '../../../domain/invoice/number.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { Given } from './electronic.ts'
import type { InvoicedOrder } from './invoiced-order.ts'
import { today } from './say.ts'
import { storedInvoice } from './stored-invoice.ts'

/**
 * The next number of a tenant and year. The counter's row stays locked until the transaction ends, so
 * that numbers follow the order in which they become true, and one that is rolled back is given again.
 */
export async function nextNumber(tx: Tx, context: Context): Promise<Given> {
  const tenant = context.tenant.id
  const year = Number(today(context).slice(0, 4))
  const { last: sequence } = await tx
    .insertInto('invoice_number')
    .values({ tenant, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'year']).doUpdateSet({ last: sql`invoice_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
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
      issued_at: now,
    })
    .execute()
}
