import { sql } from 'kysely'
import { firstState } from '../../../domain/fulfilment/states.ts'
import { needsFile } from '../../../domain/product/needs-file.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { compiledSql, type Tx } from '../../platform/db/index.ts'
import type { Work } from './work-of.ts'

/** A line of an order; `due` is the ISO date that was promised. */
export type StartedLine = {
  orderId: string
  lineId: string
  productId: string
  due: string
  /** Left out for a line of an older release. */
  work?: Work
}

/** Begins the way of lines whose order was just placed, each with its first row of history. */
export async function startLines(
  tx: Tx,
  context: Context,
  lines: readonly StartedLine[],
): Promise<void> {
  const tenant = context.tenant.id
  const rows = lines.map(({ orderId: order_id, lineId: line_id, productId, due, work }) => {
    const product = context.shop.product(context.tenant, productId)
    const state = firstState({ needsFile: !product || needsFile(product) })
    return { order_id, line_id, due, state, ...work }
  })
  const by = { actor: actorName(context), now: context.now }
  await beginLines(tx, { tenant, lines: JSON.stringify(rows), ...by })
}

type Begun = { tenant: string; lines: string; actor: string; now: Date }

/** `lines` is JSON of their columns; those that have begun stay where they are. */
const beginLines = compiledSql<Begun, never>(
  ({ tenant, lines, actor, now }) => sql`
    with begun as (
      insert into line_fulfilment (tenant, order_id, line_id, due, state, leaves, machine, material, margin,
        placed_at, changed_at)
      select ${tenant}, l.order_id, l.line_id, l.due, l.state, l.leaves, coalesce(l.machine, ''),
        coalesce(l.material, ''), l.margin, ${now}, ${now}
      from json_to_recordset(${lines}::json) as l (order_id uuid, line_id uuid, due date, state text,
        leaves date, machine text, material text, margin int)
      on conflict do nothing
      returning tenant, order_id, line_id, state, changed_at)
    insert into line_fulfilment_history (tenant, order_id, line_id, state, event, actor, reason, at)
    select tenant, order_id, line_id, state, 'begin', ${actor}, '', changed_at from begun`,
)
