import { z } from 'zod'
import { instant, money } from './shapes.ts'

/** A service on a line, as it was priced. */
export const lineService = z.object({
  /** Whole line, without VAT; of a coupon below zero, which is what it takes off. */
  unitPrice: money,
  taxRate: z.number(),
  serviceAttributes: z.object({ inputText: z.string().max(2000) }),
})

/** What a line may have beside its print. */
export const serviceKey = z.enum([
  'coupon',
  'SVC-pixart-artwork-docreview',
  'SVC-pixart-design-service',
])

/**
 * The written offer that a line was put in by; left out where there is none. With `fault` it does not count as the
 * line is now, and the price is today's: it has ended, something was changed, or the currency.
 */
export const lineOffer = z.object({
  number: z.string(),
  until: instant,
  fault: z.enum(['ended', 'changed', 'currency']).optional(),
})
