import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'
import type { Line } from '../cart/index.ts'
import { COUPON, DELIVERIES } from '../product/index.ts'

/** What a shared cart says of its lines: what is printed, and nothing of whose it is. */
export const storedShare = storedJson({
  name: 'cart_share.lines',
  version: 2,
  schema: z.array(
    z.object({
      id: z.string(),
      product: z.string(),
      quantity: z.int().positive(),
      selection: z.record(z.string(), z.string()),
      priority: z.string(),
      option: z.string(),
      /** Keys, without what was typed for them. */
      services: z.array(z.string()),
      /** How many of each artwork, without its name; none where there is one. */
      artworks: z.array(
        z.object({ quantity: z.int().positive().optional(), rolls: z.int().positive().optional() }),
      ),
      whenInDoubt: z.enum(['ask', 'mend']),
      recommendation: z.object({ id: z.string(), from: z.string() }).nullable(),
    }),
  ),
  upgrades: {
    1: (value) =>
      z
        .array(z.looseObject({}))
        .parse(value)
        .map((line) => ({ ...line, whenInDoubt: 'ask', recommendation: null })),
  },
  asBefore: (lines) =>
    lines.every((line) => line.whenInDoubt === 'ask' && line.recommendation === null)
      ? lines.map(({ whenInDoubt, recommendation, ...line }) => line)
      : undefined,
})
export type SharedLine = z.output<typeof storedShare.schema>[number]

/** A line without all that is its owner's: names, texts, promo code and written offer. */
export function sharedLine(line: Line, id: string): SharedLine {
  const info = line.merchant_info
  return {
    id,
    product: line.product_id,
    quantity: line.quantity,
    selection: info.selectedAttributes,
    priority: info.selectedPriority,
    option: info.selectedDeliveryOption,
    services: line.services
      .map(({ key }) => key)
      .filter((key) => key !== COUPON && key !== DELIVERIES),
    artworks: info.multiArtworkDetails.map(({ quantity, 'Number of Rolls': rolls }) => ({
      ...(quantity !== undefined && { quantity }),
      ...(rolls !== undefined && { rolls }),
    })),
    whenInDoubt: info.documentPreferences.whenInDoubt,
    recommendation: info.recommendation,
  }
}
