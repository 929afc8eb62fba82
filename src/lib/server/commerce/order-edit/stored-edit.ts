import { z } from 'zod'
import { StoredDataError, storedJson } from '../../platform/db/index.ts'
import { type Line, readLines, stored } from '../cart/index.ts'

/** A line of an order as it would be; what was chosen for it is of the shapes that lines have. */
export const storedEditLine = storedJson({
  name: 'order_edit.line',
  version: 1,
  schema: z.object({
    id: z.uuid(),
    product_id: z.string(),
    mcp_sku: z.string(),
    variant_sku: z.string(),
    job_name: z.string(),
    quantity: z.int().positive(),
    merchant_info: z.unknown(),
    services: z.unknown(),
    net: z.int(),
    vat_rate: z.int(),
    tax_class: z.string(),
    promised_date: z.string(),
    promised_until: z.iso.datetime(),
    file_check: z.boolean(),
    created_at: z.iso.datetime(),
  }),
  upgrades: {},
})

export function writeEditLine(line: Line): string {
  const { merchant_info, services, promised_until, created_at, ...columns } = stored(line)
  return storedEditLine.write({
    ...columns,
    merchant_info: JSON.parse(merchant_info),
    services: JSON.parse(services),
    promised_until: promised_until.toISOString(),
    created_at: created_at.toISOString(),
  })
}

/** Throws a StoredDataError. */
export function readEditLine(json: unknown): Line {
  const { merchant_info, services, ...columns } = storedEditLine.read(json)
  const { lines, unreadable } = readLines([{ ...columns, merchant_info, services }])
  const [line] = lines
  if (line) return line
  throw unreadable[0]?.error ?? new StoredDataError(storedEditLine.name, 1, 'it has no line')
}
