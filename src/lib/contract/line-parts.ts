import { z } from 'zod'
import { id, instant, isoDate, money } from './shapes.ts'

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
  /** To the addresses of a line beside its first. The server prices it by them: asking for it does nothing. */
  'deliveries',
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

/** `each`: a line comes as soon as it is ready. `together`: all come on the day of the last one. */
export const arrivalChoice = z.enum(['each', 'together'])

/** What was chosen for lines that come on different days: the first of them, and the last. */
export const cartArrival = z.object({
  chosen: arrivalChoice,
  first: isoDate,
  last: isoDate,
  /**
   * Lines that arrive together and would be there on that day by a slower priority that costs less, with what they
   * cost by it with their services, without VAT; left out where there are none.
   */
  enough: z.array(z.object({ lineItemId: id, priority: z.string(), totalPrice: money })).optional(),
})
