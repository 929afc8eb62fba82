import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MIN_REASON } from './limits.ts'
import { instant, isoDate, selection } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

/** The most pieces that a level counts. */
const MOST = 10_000_000

export const productInventory = endpoint({
  method: 'POST',
  path: '/api/v1/product/inventory/',
  summary: 'How many of an article are in stock, and when more come',
  input: z.object({
    mcpSku: z.string().max(80),
    /** The selection; what tells no articles apart may be left out. */
    mcpAttributes: selection,
    quantity: z.int().positive().max(MOST),
    /** Working days until it is sent; what comes by then is in time. */
    productionTime: z.int().nonnegative().max(120).default(0),
  }),
  output: z.object({
    /** Whether the quantity can be ordered now. What is made to order always can. */
    hasInventory: z.boolean(),
    /** Pieces that nobody has ordered; null where the product is made to order. */
    immediateQuantity: z.int().nullable(),
    /** Present where more are expected. */
    futureAvailability: z
      .object({ quantity: z.int(), date: isoDate, isInTime: z.boolean() })
      .nullable(),
  }),
  errors: ['product_not_found', 'attribute_missing', 'option_unknown'],
  access: 'anyone',
})

const stockLevel = z
  .object({
    article: z.string(),
    productId: z.string(),
    /** Product and options, in words. */
    name: z.string(),
    onHand: z.int(),
    /** Of these for orders that are not paid yet. */
    reserved: z.int(),
    /** What can be ordered. */
    left: z.int(),
    expected: z.object({ quantity: z.int(), date: isoDate }).nullable(),
  })
  .meta({ id: 'StockLevel' })

export const listStock = endpoint({
  method: 'GET',
  path: '/api/v1/admin/stock/',
  summary: 'What there is of every article that is kept in stock',
  input: z.object({}),
  output: z.object({ levels: z.array(stockLevel) }),
  errors: staffErrors,
  access: { staff: 'stock.keep' },
})

export const listStockMoves = endpoint({
  method: 'GET',
  path: '/api/v1/admin/stock/moves/',
  summary: 'What moved of an article, newest first',
  input: z.object({
    article: z.string().max(250),
    /** `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  output: z.object({
    /** 50 at most. */
    moves: z.array(
      z.object({
        id: z.string(),
        kind: z.enum([
          'counted',
          'received',
          'expected',
          'reserved',
          'released',
          'taken',
          'returned',
        ]),
        quantity: z.int(),
        /** After it. */
        onHand: z.int(),
        reserved: z.int(),
        orderNumber: z.string().nullable(),
        reason: z.string(),
        at: instant,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [...staffErrors, 'stock_article_not_found'],
  access: { staff: 'stock.keep' },
})

export const changeStock = endpoint({
  method: 'POST',
  path: '/api/v1/admin/stock/',
  summary: 'Say what was counted, what has come, or what is expected of an article',
  input: z.object({
    article: z.string().max(250),
    /** `receive` adds to what there is, and ends an expectation; `count` puts a number in its place. */
    act: z.enum(['count', 'receive', 'expect']),
    /** Pieces; 0 with `expect` where none are expected any more. */
    quantity: z.int().nonnegative().max(MOST),
    /** The day, with `expect`. */
    date: isoDate.optional(),
    reason: z.string().trim().min(MIN_REASON).max(500),
  }),
  output: z.object({ level: stockLevel }),
  errors: [
    ...staffErrors,
    'stock_article_not_found',
    'stock_below_reserved',
    'stock_day_missing',
    'stock_too_much',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: { staff: 'stock.keep' },
  idempotent: true,
})
