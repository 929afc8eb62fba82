import type { ColumnType } from 'kysely'

/** The last number given, by tenant and year; its row is the lock of the series. */
export type InvoiceNumberTable = { tenant: string; year: number; last: number }

export type InvoiceTable = {
  tenant: string
  id: string
  order_id: string
  /** Of a credit note: the money that it is about. */
  refund_id: string | null
  kind: 'invoice' | 'credit_note'
  year: number
  sequence: number
  number: string
  currency: string
  net: number
  vat: number
  gross: number
  /** All that it says. */
  said: ColumnType<unknown, string, never>
  issued_at: Date
}
