import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { getStaffFigures } from '../../../contract/figures.ts'
import type { Context } from '../../context.ts'

type Recommended = z.input<typeof getStaffFigures.output>['recommended'][number]

/** Places in the figures: those that sold most. */
const PLACES = 20

/** What lines came to that a recommendation of the shop led to, by its place and page; of the orders `o` that are `placed`. */
export async function recommendedLines(
  context: Context,
  placed: RawBuilder<unknown>,
): Promise<Recommended[]> {
  const { rows } = await sql<Omit<Recommended, 'page'>>`
    select l.merchant_info #>> '{value,recommendation,id}' as id,
      l.merchant_info #>> '{value,recommendation,from}' as from,
      count(*)::int as lines, sum(l.net)::float8 as net
    from shop_order o join order_line l on l.tenant = o.tenant and l.order_id = o.id
      left join line_fulfilment f
        on f.tenant = l.tenant and f.order_id = l.order_id and f.line_id = l.id
    where ${placed} and f.state is distinct from 'cancelled'
      and l.merchant_info #>> '{value,recommendation,id}' is not null
    group by 1, 2 order by 4 desc, 1, 2 limit ${PLACES}
  `.execute(context.db)
  return rows.map((row) => ({ ...row, page: pageNamed(context, row) }))
}

/** The page's title; what it was called where it is gone. */
function pageNamed(
  { shop, tenant, locale }: Context,
  { id, from }: Pick<Recommended, 'id' | 'from'>,
): string {
  const documents = shop.documents(tenant, locale)
  const words =
    id === 'glossary' ? documents.get('termWords', from) : documents.get('pageWords', from)
  return words?.title ?? from
}
