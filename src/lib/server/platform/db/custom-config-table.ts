import type { Json } from './tables.ts'

/** A configuration that a short key stands for. */
export type CustomConfigTable = {
  tenant: string
  key: string
  /** Of product and configuration, whole: two that share a key are told apart by it. */
  digest: string
  product: string
  config: Json<unknown>
  created_at: Date
}
