import { sql } from 'kysely'
import type { ExportedOrder } from '../../../contract/order-export.ts'
import { orderStateOf, type StoredOrderState } from '../../../domain/fulfilment/order-state.ts'
import { firstState, type LineState } from '../../../domain/fulfilment/states.ts'
import type { Context } from '../../context.ts'
import {
  fullNameOf,
  knownEmailOf,
  type PartJson,
  partsOut,
  StoredDataError,
  wireParts,
} from '../../platform/db/index.ts'
import { findOrders, type WantedOrders } from '../back-office/index.ts'
import { nameOf, storedMerchantInfo, storedServices } from '../cart/index.ts'
import { storedPortions } from '../line/index.ts'

/** Orders that are held at once. */
const BATCH = 200

export type Wanted = Omit<WantedOrders, 'after' | 'limit'>

/** All orders of a list in its order, some at a time: nothing holds them all. */
export async function* ordersIn(
  context: Context,
  wanted: Wanted,
): AsyncGenerator<ExportedOrder[], void> {
  let after: string | undefined
  do {
    const { ids, next } = await findOrders(context, { ...wanted, after, limit: BATCH })
    yield await read(context, ids)
    after = next ?? undefined
  } while (after !== undefined)
}

type Row = {
  id: string
  number: string
  created_at: Date
  state: StoredOrderState
  currency: string
  net: number
  vat: number
  gross: number
  portions: unknown
  country: string
  purchaseOrder: string
  costCentre: string
  customer: ExportedOrder['customer']
  lines: {
    id: string
    product: string
    jobName: string
    quantity: number
    net: number
    vatRate: number
    services: unknown
    chosen: unknown
    state: LineState | null
    due: string
    parts: PartJson[] | null
  }[]
}

async function read(context: Context, ids: readonly string[]): Promise<ExportedOrder[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select o.id, o.number, o.created_at, o.state, o.currency, o.country,
      o.purchase_order as "purchaseOrder", o.cost_centre as "costCentre",
      o.total_net::float8 as net, o.total_vat::float8 as vat, o.total_gross::float8 as gross, o.portions,
      (select json_build_object('id', c.id, 'name', ${fullNameOf('c')},
          'company', c.company, 'email', ${knownEmailOf('c')}, 'vatNumber', c.vat_number)
        from customer c where c.tenant = o.tenant and c.id = o.customer_id) as customer,
      (select coalesce(json_agg(json_build_object('id', l.id, 'product', l.product_id,
          'jobName', l.job_name, 'quantity', l.quantity, 'net', l.net, 'vatRate', l.vat_rate,
          'services', l.services, 'chosen', l.merchant_info,
          'state', f.state, 'due', l.promised_date, 'parts', ${partsOut('l', 'id')}) order by l.position), '[]')
        from order_line l left join line_fulfilment f
          on f.tenant = l.tenant and f.order_id = l.order_id and f.line_id = l.id
        where l.tenant = o.tenant and l.order_id = o.id) as lines
    from shop_order o
    where o.tenant = ${context.tenant.id} and o.id = any(${[...ids]}::uuid[])
  `.execute(context.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [exported(context, row)] : []
  })
}

function exported(context: Context, row: Row): ExportedOrder {
  const { number, created_at, state, currency, lines, portions, ...rest } = row
  const known = lines.map(({ services, chosen, parts, ...line }) => ({
    ...line,
    services: readable(context, () => storedServices.read(services), []).reduce(
      (sum, { net }) => sum + net,
      0,
    ),
    options: readable(context, () => storedMerchantInfo.read(chosen).selectedAttributes, {}),
    product: { id: line.product, name: nameOf(context, line.product) },
    state: line.state ?? firstState({ needsFile: true }),
    sent: sentOf(line, parts ?? []),
    ...wireParts(parts),
  }))
  return {
    ...rest,
    orderNumber: number,
    placedAt: created_at.toISOString(),
    state: orderStateOf(
      state,
      known.map((line) => line.state),
    ),
    currencyCode: currency,
    portions: readable(context, () => storedPortions.read(portions), []),
    lines: known,
  }
}

/** How many pieces of a line have left: all of what is on its way or there, else what its parts come to. */
function sentOf(
  { state, quantity }: Pick<Row['lines'][number], 'state' | 'quantity'>,
  parts: readonly PartJson[],
): number {
  if (state === 'shipped' || state === 'delivered') return quantity
  return parts.reduce((sum, part) => sum + part.quantity, 0)
}

/** What stored data says; something else, with a line in the log, where it cannot be read: other orders go on. */
function readable<Value>({ log }: Context, read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch (err) {
    if (!(err instanceof StoredDataError)) throw err
    log.error({ err }, 'a part of an order cannot be exported')
    return otherwise
  }
}
