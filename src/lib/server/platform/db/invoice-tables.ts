import type { ColumnType, Generated } from 'kysely'

/** The last number given, by tenant and year; its row is the lock of the series. */
export type InvoiceNumberTable = { tenant: string; year: number; last: number }

export type InvoiceTable = {
  tenant: string
  id: string
  order_id: string
  /** Of a credit note: the money that it is about; null where it takes an invoice back for another. */
  refund_id: string | null
  kind: 'invoice' | 'credit_note'
  year: number
  sequence: number
  number: string
  currency: string
  net: number
  vat: number
  gross: number
  /** How often its order had been changed: the newest invoice is of the newest state. */
  edits: Generated<number>
  /** All that it says. */
  said: ColumnType<unknown, string, never>
  issued_at: Date
}
