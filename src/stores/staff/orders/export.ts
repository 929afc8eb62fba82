import type { Failure } from '../../../lib/client/answer.ts'
import { exportStaffOrders, exportStaffOrdersCsv } from '../../../lib/contract/order-export.ts'
import { callAsStaff } from '../staff.ts'
import type { Wanted } from './list.ts'

export type OrderFile = { fileName: string; text: string; type: string }
export const orderFormats = ['csv', 'json'] as const
export type OrderFormat = (typeof orderFormats)[number]

/** Everything of the list that is in view, as a file. */
export async function askOrderFile(
  { view, search }: Wanted,
  format: OrderFormat,
): Promise<{ ok: true; file: OrderFile } | Failure> {
  const wanted = { view, ...(search && { search }) }
  if (format === 'csv') {
    const answer = await callAsStaff(exportStaffOrdersCsv, wanted)
    if (!answer.ok) return answer
    const { fileName, csv } = answer.value
    return { ok: true, file: { fileName, text: csv, type: 'text/csv' } }
  }
  const answer = await callAsStaff(exportStaffOrders, wanted)
  if (!answer.ok) return answer
  const text = JSON.stringify(answer.value, null, 2)
  return { ok: true, file: { fileName: `orders-${view}.json`, text, type: 'application/json' } }
}
