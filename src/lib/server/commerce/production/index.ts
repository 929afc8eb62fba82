import {
  countProduction,
  getPrintFile,
  getProductionLine,
  getProductionTickets,
  listProduction,
  moveProduction,
} from '../../../contract/production.ts'
import { planOf } from '../../../domain/production/plan.ts'
import { readReference } from '../../../domain/production/reference.ts'
import type { Context } from '../../context.ts'
import { doer, recordAct } from '../../people/staff/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { selectionOf } from '../cart/index.ts'
import { countWork, listWork } from './list.ts'
import { moveWork } from './move.ts'
import { printFile } from './print-file.ts'
import { productionLines, rowsByReference, type WorkRow } from './read-lines.ts'

/** Mounts what the people at the presses see of their work and do with it. */
export function mountProduction(api: Api, files: Files): void {
  mount(api, listProduction, (wanted, call) => listWork(call, files, wanted))

  mount(api, countProduction, ({ window }, call) => countWork(call, window))

  mount(api, getProductionLine, async ({ reference }, call) => {
    const wanted = readReference(reference)
    const rows = wanted ? await rowsByReference(call, [wanted]) : []
    const [line] = await productionLines(call, files, rows)
    demand(call, line, 'order_line_not_found')
    return { line }
  })

  mount(api, getPrintFile, async ({ reference, layout }, call) => {
    const wanted = readReference(reference)
    const [row] = wanted ? await rowsByReference(call, [wanted]) : []
    demand(call, row, 'order_line_not_found')
    return printFile(call, files, { row, reference, layout })
  })

  mount(api, getProductionTickets, async ({ lines }, call) => {
    const wanted = lines.split(',').flatMap((each) => readReference(each) ?? [])
    const rows = await rowsByReference(call, wanted)
    const shown = await productionLines(call, files, rows)
    return {
      tickets: rows.flatMap((row, index) => {
        const line = shown[index]
        return line ? [{ line, plan: planFor(call, row) }] : []
      }),
    }
  })

  mount(api, moveProduction, async ({ lines, event, shipment }, call) => {
    const parcel = shipment && {
      carrier: shipment.carrier,
      number: shipment.number,
      url: shipment.url,
    }
    const { tenant, ip, now: at } = call
    const done = { act: 'order.lines_moved', ...doer(call), tenant: tenant.id, ip, at } as const
    const move = { lines, event, shipment: parcel }
    const results = await moveWork(call, move, (tx, orderId) =>
      recordAct(tx, { ...done, subject: `order:${orderId}`, reason: event }),
    )
    return { results }
  })
}

/** How a line is printed where its price says so. */
function planFor({ shop, tenant }: Pick<Context, 'shop' | 'tenant'>, row: WorkRow) {
  const product = shop.product(tenant, row.product_id)
  return product ? planOf(product, selectionOf(row), row.quantity) : []
}
