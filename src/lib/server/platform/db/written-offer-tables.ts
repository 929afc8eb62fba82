import type { Json } from './tables.ts'

/** The last number of a tenant's written offers in a year. */
export type WrittenOfferNumberTable = { tenant: string; year: number; last: number }

export type WrittenOfferTable = {
  tenant: string
  number: string
  /** Of all that makes it what it is: asked for again, it is not made again. */
  digest: string
  /** Who had it made; null for a visitor. */
  customer_id: string | null
  /** It counts for that customer alone. */
  personal: boolean
  product: string
  said: Json<unknown>
  valid_until: Date
  created_at: Date
}
