import type { Logger } from 'pino'
import { z } from 'zod'
import type { unreadableLine } from '../../../contract/cart.ts'
import { addressShape } from '../../people/address/index.ts'
import { type LineRow, StoredDataError, storedJson } from '../../platform/db/index.ts'

type WireUnreadable = z.output<typeof unreadableLine>

const selection = z.record(z.string(), z.string())

/** A written offer that a line was put in by, with all that it is held to (`HeldOffer`). */
const offer = z.object({
  number: z.string(),
  currency: z.string(),
  until: z.iso.datetime(),
  to: z.object({ country: z.string(), postcode: z.string() }),
  product: z.string(),
  selection,
  quantity: z.int().positive(),
  priority: z.string(),
  option: z.string(),
  net: z.int(),
  services: z.record(z.string(), z.int()),
})

/** Pieces that go to an address of their own: what it costs beside the first, in minor units, and when they arrive. */
const drop = z.object({
  quantity: z.int().positive(),
  /** Null where it was typed for this line alone. */
  addressId: z.string().nullable(),
  /** It was removed from the saved ones. */
  isGone: z.boolean(),
  address: addressShape,
  net: z.int(),
  day: z.string(),
})
export type Drop = z.output<typeof drop>

/** What was chosen for a line, of carts and of orders. */
export const storedMerchantInfo = storedJson({
  name: 'cart_line.merchant_info',
  version: 5,
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
    /** None where the line has one artwork. */
    multiArtworkDetails: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        quantity: z.int().positive().optional(),
        'Number of Rolls': z.int().positive().optional(),
      }),
    ),
    /** Null where the line was put in without one. */
    offer: offer.nullable(),
    /** None where it goes to the address of its order. */
    drops: z.array(drop),
    documentPreferences: z.object({ whenInDoubt: z.enum(['ask', 'mend']) }),
    /** Where the shop recommended the product, and on which page; null where nothing led to it. */
    recommendation: z.object({ id: z.string(), from: z.string() }).nullable(),
  }),
  upgrades: {
    1: (value) => ({ ...Object(value), multiArtworkDetails: [] }),
    2: (value) => ({ ...Object(value), offer: null }),
    3: (value) => ({ ...Object(value), drops: [] }),
    4: (value) => ({
      ...Object(value),
      documentPreferences: { whenInDoubt: 'ask' },
      recommendation: null,
    }),
  },
  asBefore: ({ documentPreferences: { whenInDoubt }, recommendation, ...chosen }) =>
    whenInDoubt === 'ask' && recommendation === null ? chosen : undefined,
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

/** A line whose JSON cannot be read: what its plain columns still say, and why. */
export type UnreadableLine = Pick<LineRow, 'id' | 'product_id' | 'job_name' | 'quantity'> & {
  error: StoredDataError
}

/** Lines in their order, and apart from them those that cannot be read: they fail nobody else. */
export function readLines(rows: readonly LineJson[]): {
  lines: Line[]
  unreadable: UnreadableLine[]
} {
  const lines: Line[] = []
  const unreadable: UnreadableLine[] = []
  for (const row of rows) {
    try {
      lines.push(readLine(row))
    } catch (error) {
      if (!(error instanceof StoredDataError)) throw error
      const { id, product_id, job_name, quantity } = row
      unreadable.push({ id, product_id, job_name, quantity, error })
    }
  }
  return { lines, unreadable }
}

/** Ids of lines that this process has logged; no more than these are remembered. */
const logged = new Set<string>()
const REMEMBERED = 1000

/** The wire of lines that cannot be read; left out where there are none. Logs each of them once. */
export function wireUnreadable(
  log: Logger,
  unreadable: readonly UnreadableLine[],
): { unreadableLines?: WireUnreadable[] } {
  if (unreadable.length === 0) return {}
  logUnreadable(log, unreadable)
  return {
    unreadableLines: unreadable.map(({ id, product_id, job_name, quantity }) => ({
      id,
      productId: product_id,
      jobName: job_name,
      quantity,
    })),
  }
}

/** Logs each line once. */
export function logUnreadable(log: Logger, unreadable: readonly UnreadableLine[]): void {
  for (const { id, error } of unreadable) {
    if (logged.has(id)) continue
    if (logged.size >= REMEMBERED) logged.clear()
    logged.add(id)
    log.error({ err: error, line: id }, 'a stored line cannot be read')
  }
}

function readLine(line: LineJson): Line {
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
    tax_class: line.tax_class,
    promised_date: line.promised_date,
    promised_until: line.promised_until,
    file_check: line.file_check,
    created_at: line.created_at,
  }
}
