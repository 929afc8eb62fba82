import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { country, currency, instant, selection, skus } from './shapes.ts'

/** What a code turned out to be; `generic_error` is what a caller says when no answer came. */
export const promocodeStatus = z.enum([
  'valid',
  'empty_value',
  'generic_error',
  'unknown',
  'not_yet',
  'expired',
  'used_up',
  'used_before',
  'login_required',
  'new_customers_only',
  'not_for_customer',
  'not_combinable',
  'not_for_product',
  'not_for_selection',
  'not_for_country',
  'not_for_currency',
  'below_minimum',
])

/** A promo code that was stored with a choice or a line and does not count for it now. */
export const promocodeWarning = z
  .object({
    code: z.literal('stored-promocode-invalid'),
    reason: z.enum(['no_longer_valid', 'invalid_selection']),
    promocodeStatus,
  })
  .meta({ id: 'PromocodeWarning' })

/** What a code does: a share in percent, or minor units of the currency without VAT. */
export const promocodeEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('share'), percent: z.number() }),
  /** Shares in percent by the quantity of the line from which they count, rising. */
  z.object({
    kind: z.literal('tier'),
    tiers: z.array(z.object({ from: z.int(), percent: z.number() })),
  }),
  z.object({ kind: z.literal('amount'), cents: z.int() }),
  z.object({ kind: z.literal('fixed_price'), cents: z.int() }),
  z.object({ kind: z.literal('free_service'), service: z.string() }),
  z.object({ kind: z.literal('free_delivery') }),
])

const checked = z.object({
  isValid: z.boolean(),
  promocodeStatus,
  /** What to quote with; null where it is not valid. */
  promocodeId: z.string().nullable(),
  /** The code as it is kept; of a loss leader, which has none, its name. */
  promocodeInputText: z.string().nullable(),
  effect: promocodeEffect.nullable(),
  /** It counts until then. */
  endsAt: instant.nullable(),
})

/** What is known of the line it is for; only what is given is judged. */
const line = z.object({
  currency,
  country,
  productId: z.string().max(120).optional(),
  merchantAttributes: selection.optional(),
  quantity: z.int().positive().optional(),
})

export const checkPromocodeInput = endpoint({
  method: 'POST',
  path: '/api/v1/promocode/check-input/',
  summary: 'Whether a code that somebody typed counts, or why not',
  input: line.extend({ promocodeInputText: z.string().max(60) }),
  output: checked,
  errors: [],
  access: 'anyone',
})

export const checkPromocodeId = endpoint({
  method: 'POST',
  path: '/api/v1/promocode/check-id/',
  summary: 'Whether a code that was valid before still counts, or why not',
  input: line.extend({ promocodeId: z.string().max(60) }),
  output: checked,
  errors: [],
  access: 'anyone',
})

export const lossLeaderInfo = endpoint({
  method: 'GET',
  path: '/api/v1/content/loss-leader-info/{key}/',
  summary: 'The product of a loss-leader offer and the promotion that it is sold with',
  input: z.object({ key: z.string().max(80) }),
  output: z.object({
    product: z.object({ id: z.string(), name: z.string(), path: z.string().nullable(), skus }),
    lossLeader: z.object({
      promocodeId: z.string(),
      lossLeaderKey: z.string(),
      product: z.string(),
    }),
  }),
  errors: ['loss_leader_not_found'],
  access: 'anyone',
})

export const generatePromocodes = endpoint({
  method: 'POST',
  path: '/api/v1/admin/promocode/generate/',
  summary: 'Make single codes of a promotion, each good for one order',
  input: z.object({ promotion: z.string().max(80), count: z.int().min(1).max(10_000) }),
  output: z.object({ codes: z.array(z.string()) }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing', 'promotion_not_found'],
  access: { staff: 'promocodes.create' },
})
