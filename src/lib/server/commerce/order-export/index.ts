import { exportStaffOrders, exportStaffOrdersCsv } from '../../../contract/order-export.ts'
import { csvOf } from '../../../domain/csv/csv.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import type { Context } from '../../context.ts'
import { doer, recordAct } from '../../people/staff/index.ts'
import { type Api, type Call, mountStream } from '../../platform/http/index.ts'
import { COLUMNS, rowsOf } from './csv-rows.ts'
import { ordersIn, type Wanted } from './read.ts'

/** Mounts orders as files, for staff and for programs. */
export function mountOrderExport(api: Api): void {
  mountStream(api, exportStaffOrders, (input, call) => recorded(call, wantedOf(input), jsonOf))
  mountStream(api, exportStaffOrdersCsv, (input, call) =>
    recorded(call, wantedOf(input), csvTextOf),
  )
}

/** Keeps who took customers' orders out of the shop, before the first of them leaves. */
async function* recorded(
  call: Call,
  wanted: Wanted,
  pieces: (context: Context, wanted: Wanted) => AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  const { tenant, db, ip, now: at } = call
  const { view, since, until, search } = wanted
  const reason = [since, until, search].filter(Boolean).join(' ')
  const done = { act: 'orders.exported', tenant: tenant.id, subject: `orders:${view}` } as const
  await recordAct(db, { ...done, ...doer(call), reason, ip, at })
  yield* pieces(call, wanted)
}

type Input = {
  view: Wanted['view']
  search?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

const wantedOf = ({ view, search, since, until }: Input): Wanted => ({
  view,
  search: search || undefined,
  since,
  until,
})

async function* jsonOf(context: Context, wanted: Wanted): AsyncGenerator<string, void> {
  const { orders: one } = exportStaffOrders.output.shape
  const head = `{"tenant":${JSON.stringify(context.tenant.id)},"orders":[`
  let isFirst = true
  for await (const orders of ordersIn(context, wanted)) {
    const texts = one.parse(orders).map((order) => JSON.stringify(order))
    yield `${isFirst ? head : texts.length > 0 ? ',' : ''}${texts.join(',')}`
    isFirst = false
  }
  yield ']}'
}

/** A JSON document whose field `csv` grows; a byte order mark lets spreadsheets read it as UTF-8. */
async function* csvTextOf(context: Context, wanted: Wanted): AsyncGenerator<string, void> {
  const { tenant, now } = context
  const day = localTime(now, tenant.timeZone).date
  const fileName = `orders-${tenant.id}-${wanted.view}-${day}.csv`
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1)
  let start = `{"fileName":${JSON.stringify(fileName)},"csv":"${quoted(`\uFEFF${csvOf([COLUMNS])}`)}`
  for await (const orders of ordersIn(context, wanted)) {
    const rows = orders.flatMap((order) => rowsOf(order, tenant.id))
    yield start + quoted(rows.length > 0 ? `\r\n${csvOf(rows)}` : '')
    start = ''
  }
  yield '"}'
}
