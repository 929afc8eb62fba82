import type { DataOf } from '../editions/index.ts'
import type { ProductView } from './reader-type.ts'

/** A promotion as a page tells of it. */
export type PromoView = {
  state: 'ahead' | 'running' | 'over'
  window: { from: Date; to: Date }
  /** Null for a loss leader, which counts for who comes by `path`. */
  code: string | null
  /** The share that it takes off; null for other effects. */
  percent: number | null
  customers: DataOf<'promocode'>['customers'] | null
  product: ProductView
  /** The product's page with the code and the quantity. */
  path: string
  /** Minor units with VAT, at the lowest speed, without it. */
  usual: number | null
  /** The same with it; null where it takes nothing off, or nobody here knows. */
  reduced: number | null
}
