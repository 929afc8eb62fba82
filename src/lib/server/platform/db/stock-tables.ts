import type { Generated } from 'kysely'

/** What there is of an article, in pieces. */
export type StockLevelTable = {
  tenant: string
  /** The product, and the options that tell its articles apart: `mailing-boxes/small`. */
  article: string
  /** In the store, with what is reserved. */
  on_hand: number
  /** For orders that are not paid yet. */
  reserved: number
  /** The day on which more are expected, and how many; null where nobody knows. */
  expected_on: string | null
  expected_quantity: number | null
  changed_at: Date
}

export type StockMoveKind =
  | 'counted'
  | 'received'
  | 'expected'
  | 'reserved'
  | 'released'
  | 'taken'
  | 'returned'

/** Everything that changed a level; only ever added to. */
export type StockMoveTable = {
  tenant: string
  article: string
  seq: Generated<string>
  kind: StockMoveKind
  /** Pieces that the move is of. */
  quantity: number
  /** The level after it. */
  on_hand: number
  reserved: number
  order_id: string | null
  line_id: string | null
  actor: string
  reason: string
  at: Date
}

/** What a line of an order has of an article. */
export type StockHoldTable = {
  tenant: string
  order_id: string
  line_id: string
  article: string
  quantity: number
  /** `taken` once the order is paid or promised; `released` where the line is not made. */
  state: 'reserved' | 'taken' | 'released'
  changed_at: Date
}
