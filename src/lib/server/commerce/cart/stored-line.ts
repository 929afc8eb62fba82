import { z } from 'zod'
import { type LineRow, storedJson } from '../../platform/db/index.ts'

const selection = z.record(z.string(), z.string())

/** What was chosen for a line, of carts and of orders. */
export const storedMerchantInfo = storedJson({
  name: 'cart_line.merchant_info',
  version: 1,
  schema: z.object({
    selectedAttributes: selection,
    selectedPriority: z.string(),
    selectedProductionTime: z.int().positive(),
    selectedDeliveryOption: z.string(),
    selectedUploadType: z.enum(['upload', 'dex', 'hds']),
    merchantAttributes: selection,
    fileFlow: z.string(),
    pageId: z.string(),
    preConfiguredUrl: z.string(),
  }),
  upgrades: {},
})

/** The services of a line; prices without VAT in minor units. */
export const storedServices = storedJson({
  name: 'cart_line.services',
  version: 1,
  schema: z.array(z.object({ key: z.string(), net: z.int(), inputText: z.string() })),
  upgrades: {},
})

/** A line of a cart or an order, its JSON parsed. */
export type Line = Omit<LineRow, 'merchant_info' | 'services'> & {
  merchant_info: z.output<typeof storedMerchantInfo.schema>
  services: z.output<typeof storedServices.schema>
}

/** A line as statements gather it: JSON has no instants. */
export type LineJson = Omit<LineRow, 'created_at' | 'promised_until'> & {
  created_at: string
  promised_until: string
}

export function readLine(line: LineJson): Line {
  return {
    ...line,
    merchant_info: storedMerchantInfo.read(line.merchant_info),
    services: storedServices.read(line.services),
    created_at: new Date(line.created_at),
    promised_until: new Date(line.promised_until),
  }
}

/** A line's columns as they are written. */
export function stored(line: Line) {
  return {
    id: line.id,
    product_id: line.product_id,
    mcp_sku: line.mcp_sku,
    variant_sku: line.variant_sku,
    job_name: line.job_name,
    quantity: line.quantity,
    merchant_info: storedMerchantInfo.write(line.merchant_info),
    services: storedServices.write(line.services),
    net: line.net,
    vat_rate: line.vat_rate,
    promised_date: line.promised_date,
    promised_until: line.promised_until,
    file_check: line.file_check,
    created_at: line.created_at,
  }
}
