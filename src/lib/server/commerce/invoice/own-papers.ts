import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { pdfOf } from './document.ts'
import { storedInvoice } from './stored-invoice.ts'

export type OwnPaper = { id: string; fileName: string; content: Buffer }

/** Invoices and credit notes of a customer's own orders as PDF, one after another, as they are asked for. */
export async function* papersOf(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  customerId: string,
): AsyncGenerator<OwnPaper> {
  const { rows: issued } = await sql<{ id: string }>`
    select i.id from invoice i join shop_order o on o.tenant = i.tenant and o.id = i.order_id
    where o.tenant = ${tenant.id} and o.customer_id = ${customerId} order by i.issued_at
  `.execute(db)
  for (const { id } of issued) {
    const { said } = await db
      .selectFrom('invoice')
      .select('said')
      .where('tenant', '=', tenant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { fileName, base64 } = await pdfOf(storedInvoice.read(said))
    yield { id, fileName, content: Buffer.from(base64, 'base64') }
  }
}
