import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  countProduction,
  listProduction,
  WorkStage,
  WorkWindow,
} from '../../../contract/production.ts'
import type { LineState } from '../../../domain/fulfilment/states.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { Context } from '../../context.ts'
import type { Files } from '../../platform/files/index.ts'
import { machineNamed, materialNamed } from './names.ts'
import { productionLines, type WorkRow, workColumns, workJoins } from './read-lines.ts'
import {
  inStage,
  inWindow,
  leaves,
  openWork,
  stageOf,
  windowsOf,
  workDays,
} from './work-windows.ts'

type Wanted = z.output<typeof listProduction.input>
type Page = z.input<typeof listProduction.output>
type Counts = z.input<typeof countProduction.output>

/** The order of the list: what is made together stands together, and of it what leaves first. */
const order = sql`f.machine, f.material, ${leaves}, f.order_id, f.line_id`

/** One page of what there is to make. */
export async function listWork(context: Context, files: Files, wanted: Wanted): Promise<Page> {
  const { db, tenant } = context
  const { window, machine, material, stage, limit } = wanted
  const days = workDays(context)
  const [orderId = '', lineId = ''] = wanted.after?.split(' ') ?? []
  const isAfter = isUuid(orderId) && isUuid(lineId)
  const { rows } = await sql<WorkRow>`
    with page as (
      select f.tenant, f.order_id, f.line_id from ${openWork(tenant.id)}
        and ${inWindow(window, days)}
        and ${machine === undefined ? sql`true` : sql`f.machine = ${machine}`}
        and ${material === undefined ? sql`true` : sql`f.material = ${material}`}
        and ${stage === undefined ? sql`true` : inStage(stage)}
        and ${isAfter ? sql`(${order}) > ${placeOf(tenant.id, orderId, lineId)}` : sql`true`}
      order by ${order} limit ${limit + 1}
    )
    select ${workColumns} from page p
    join line_fulfilment f
      on f.tenant = p.tenant and f.order_id = p.order_id and f.line_id = p.line_id
    join shop_order o on o.tenant = f.tenant and o.id = f.order_id ${workJoins}
    order by ${order}
  `.execute(db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? `${last.order_id} ${last.line_id}` : null
  return { today: days.today, lines: await productionLines(context, files, shown), next }
}

/** Where a line stands in the list, also when it has moved on since. */
const placeOf = (tenant: string, orderId: string, lineId: string) => sql`(
  select ${order} from line_fulfilment f where f.tenant = ${tenant}
    and f.order_id = ${orderId}::uuid and f.line_id = ${lineId}::uuid)`

type Counted = {
  leaves: string
  machine: string
  material: string
  state: LineState
  lines: number
}

/** How much there is to make: by window, and within one by stage, machine and material. */
export async function countWork(context: Context, window: WorkWindow): Promise<Counts> {
  const days = workDays(context)
  const { rows } = await sql<Counted>`
    select ${leaves}::text as leaves, f.machine, f.material, f.state, count(*)::int as lines
    from ${openWork(context.tenant.id)} group by 1, 2, 3, 4
  `.execute(context.db)
  const windows: Counts['windows'] = { due: 0, late: 0, next: 0, later: 0, all: 0 }
  const stages: Record<WorkStage, number> = { ready: 0, press: 0, waiting: 0 }
  const groups = new Map<string, { machine: string; material: string; lines: number }>()
  for (const row of rows) {
    const { machine, material, lines } = row
    const own = windowsOf(row.leaves, days)
    for (const each of own) windows[each] += lines
    if (!own.includes(window)) continue
    stages[stageOf(row.state)] += lines
    const key = `${machine} ${material}`
    const group = groups.get(key) ?? { machine, material, lines: 0 }
    groups.set(key, { ...group, lines: group.lines + lines })
  }
  return { windows, stages, groups: namedGroups(context, [...groups.values()]) }
}

function namedGroups(
  context: Context,
  groups: readonly { machine: string; material: string; lines: number }[],
): Counts['groups'] {
  return groups
    .map(({ machine, material, lines }) => ({
      machine: machineNamed(context, machine),
      material: materialNamed(context, material),
      lines,
    }))
    .sort(
      (left, right) =>
        left.machine.key.localeCompare(right.machine.key) ||
        left.material.key.localeCompare(right.material.key),
    )
}
