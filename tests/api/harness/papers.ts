import { sql } from 'kysely'
import { expect } from 'vitest'
import type { z } from 'zod'
import { getStaffOrderDocument } from '../../../src/lib/contract/invoice.ts'
import type { order } from '../../../src/lib/contract/order.ts'
import { formatMoney } from '../../../src/lib/domain/money/format.ts'
import type { Database } from '../../../src/lib/server/platform/db/index.ts'
import { pdfTexts } from '../../setup/pdf-text.ts'
import type { TestApi } from './api.ts'
import type { CallOptions } from './client.ts'

/**
 * What of a tenant's invoices does not agree with orders, refunds and the books; empty where all does.
 * Every paid order has its invoice, every refund of an order that has one its credit note, the sums are the
 * same to the cent, and no number is missing.
 */
export async function papersAmiss(db: Database, tenant: string): Promise<string[]> {
  const { rows } = await sql<{ amiss: string }>`
    select 'order ' || o.number || ' and its invoice differ' as amiss
      from shop_order o join invoice i on i.tenant = o.tenant and i.order_id = o.id
      where o.tenant = ${tenant} and i.kind = 'invoice' and i.edits = o.edits
        and (i.net, i.vat, i.gross) is distinct from (o.total_net, o.total_vat, o.total_gross)
    union all
    select 'order ' || o.number || ' is paid and has no invoice' from shop_order o
      where o.tenant = ${tenant} and o.total_gross <= (select -coalesce(sum(e.amount), 0)
          from ledger_entry e where e.tenant = o.tenant and e.account = 'order:' || o.id
            and e.kind <> 'refund')
        and not exists (select from invoice i where i.tenant = o.tenant and i.order_id = o.id
          and i.kind = 'invoice' and i.edits = o.edits)
    union all
    select 'refund ' || r.id || ' and its credit note differ'
      from refund r left join invoice i on i.tenant = r.tenant and i.refund_id = r.id
      join shop_order o on o.tenant = r.tenant and o.id = r.order_id
      where r.tenant = ${tenant} and r.state = 'done' and r.edit_id is null and o.edits = 0
        and i.gross is distinct from r.amount
        and exists (select from invoice x where x.tenant = o.tenant and x.order_id = o.id)
    union all
    select 'papers of order ' || number || ' come to ' || papers || ', and it keeps ' || kept
      from (
        select o.number, o.total_gross, p.papers,
          greatest(0, least(o.total_gross, greatest(o.total_gross, p.received) - p.given)) as kept
        from shop_order o cross join lateral (
          select (select sum(case when i.kind = 'invoice' then i.gross else -i.gross end)
              from invoice i where i.tenant = o.tenant and i.order_id = o.id) as papers,
            (select -coalesce(sum(e.amount), 0) from ledger_entry e where e.tenant = o.tenant
              and e.account = 'order:' || o.id and e.kind <> 'refund') as received,
            (select coalesce(sum(r.amount), 0) from refund r join payment y
                on y.tenant = r.tenant and y.id = r.payment_id
              where r.tenant = o.tenant and r.order_id = o.id and r.edit_id is null
                and (r.state = 'done' or (r.state = 'requested' and y.provider = 'house')))
              + (select -coalesce(sum(e.amount), 0) from ledger_entry e where e.tenant = o.tenant
                and e.account = 'order:' || o.id and e.kind = 'waived') as given
        ) p
        where o.tenant = ${tenant} and o.state <> 'cancelled' and exists (
          select from invoice i where i.tenant = o.tenant and i.order_id = o.id
            and i.kind = 'invoice' and i.edits = o.edits)
      ) compared where papers <> kept
    union all
    select 'papers of order ' || number || ', which is cancelled, come to ' || papers
        || ', and it keeps ' || paid
      from (
        select o.number, (select sum(case when i.kind = 'invoice' then i.gross else -i.gross end)
            from invoice i where i.tenant = o.tenant and i.order_id = o.id) as papers,
          (select -coalesce(sum(e.amount), 0) from ledger_entry e where e.tenant = o.tenant
            and e.account = 'order:' || o.id)
            + (select coalesce(sum(r.amount), 0) from refund r join payment y
              on y.tenant = r.tenant and y.id = r.payment_id where r.tenant = o.tenant
              and r.order_id = o.id and r.state = 'requested' and y.provider <> 'house') as paid
        from shop_order o where o.tenant = ${tenant} and o.state = 'cancelled'
      ) ended where papers > greatest(0, paid)
    union all
    select 'refund ' || r.id || ' was refused and is credited'
      from refund r join invoice i on i.tenant = r.tenant and i.refund_id = r.id
      where r.tenant = ${tenant} and r.state = 'failed'
    union all
    select 'order ' || i.order_id || ' has more credited than charged' from invoice i
      where i.tenant = ${tenant} group by i.order_id
      having sum(case when i.kind = 'invoice' then i.net else -i.net end) < 0
        or sum(case when i.kind = 'invoice' then i.vat else -i.vat end) < 0
    union all
    select 'numbers of ' || i.year || ' have gaps' from invoice i
      where i.tenant = ${tenant} group by i.year having max(i.sequence) <> count(*)
  `.execute(db)
  return rows.map(({ amiss }) => amiss)
}

type Paper = z.output<typeof order>['documents'][number]
type OfOrder = { id: string; number: string; paper: Paper; locale: string }

const sumIn = (xml: string, element: string) =>
  Math.round(Number(new RegExp(`<ram:${element}[^>]*>(-?[\\d.]+)<`).exec(xml)?.[1]) * 100)

/** What a paper adds to what its order keeps in minor units, by its XML, once its PDF says the same. */
export async function paperSays(
  { call }: Pick<TestApi, 'call'>,
  as: CallOptions,
  { id, number, paper, locale }: OfOrder,
): Promise<number> {
  const { id: document, kind, totalGross } = paper
  const file = async (format: 'pdf' | 'xml') => {
    const { base64 } = await call.value(getStaffOrderDocument, { id, document, format }, as)
    return Buffer.from(base64, 'base64')
  }
  const xml = (await file('xml')).toString()
  const gross = sumIn(xml, 'GrandTotalAmount')
  expect(gross, number).toBe(totalGross.centAmount)
  expect(sumIn(xml, 'TaxBasisTotalAmount') + sumIn(xml, 'TaxTotalAmount'), number).toBe(gross)
  const total = formatMoney(totalGross, locale).replace(/\s+/g, '')
  expect((await pdfTexts(await file('pdf'))).join(''), number).toContain(total)
  return kind === 'credit_note' ? -gross : gross
}
