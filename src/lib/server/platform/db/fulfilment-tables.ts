import type { ColumnType, Generated } from 'kysely'
import type { LineEvent, LineState } from '../../../domain/fulfilment/states.ts'
import type { OrderEvent, StoredOrderState } from '../../../domain/order/states.ts'

/**
 * Why people decide about a line whose file is late: it was printed before, its money cannot go back by itself, its
 * customer could not be told that it ends, or nothing is delivered there any more.
 */
export type LeftToStaff = 'printed' | 'designed' | 'no_refund' | 'not_told' | 'no_way'

/** How far each line of an order is. */
type LineFulfilmentTable = {
  tenant: string
  order_id: string
  line_id: string
  state: LineState
  /** ISO date that was promised to the customer. */
  due: ColumnType<string, string, string>
  /** ISO date of the plant by which it has to leave; null for lines of an older release. */
  leaves: ColumnType<string | null, string | null | undefined, string | null>
  /** `press:<id>` of its estimate, else `family:<id of a category>`; empty where neither is known. */
  machine: Generated<string>
  /** `<attribute>:<option>`; empty where the product has one material only. */
  material: Generated<string>
  /**
   * What is left of its price without VAT after what it costs to make, in minor units of its order; null where its
   * price is no estimate, and for lines of an older release.
   */
  margin: ColumnType<number | null, number | null | undefined, number | null>
  placed_at: Date
  changed_at: Date
  /** Since when it waits for its customer longer than its day allowed; null once something moves it. */
  late_since: ColumnType<Date | null, undefined, Date | null>
  /** ISO date that was promised before a late file moved it. */
  promised_first: ColumnType<string | null, undefined, string | null>
  left_to_staff: ColumnType<LeftToStaff | null, undefined, LeftToStaff | null>
  carrier: Generated<string>
  tracking_number: Generated<string>
  /** Where a parcel is followed; empty where the carrier has no such page. */
  tracking_url: Generated<string>
}

/** What of a line left before the rest of it. */
type PartShipmentTable = {
  tenant: string
  order_id: string
  line_id: string
  /** From 1. */
  part: number
  quantity: number
  /** Which of its artworks, as staff put it; empty where that does not matter. */
  contents: string
  /** Which of the line's addresses it went to, from 1. */
  drop_number: ColumnType<number | null, number | null | undefined, number | null>
  carrier: string
  tracking_number: string
  tracking_url: string
  sent_at: Date
  /** False once all of the line is printed again. */
  counts: Generated<boolean>
}

type LineFulfilmentHistoryTable = {
  tenant: string
  order_id: string
  line_id: string
  seq: Generated<string>
  /** `redate`: a late file moved its day, as the reason says. */
  event: LineEvent | 'begin' | 'redate'
  state: LineState
  actor: string
  reason: string
  at: Date
}

/** What somebody has declared to withdraw from; texts are empty once the person was erased. */
type WithdrawalTable = {
  tenant: string
  id: string
  /** The order that has this number and this address; null where none has. */
  order_id: string | null
  name: string
  email: string
  /** As it was typed, in capitals. */
  order_number: string
  goods: string
  declared_at: Date
  /** When somebody had seen to it; null while it is open. */
  answered_at: ColumnType<Date | null, Date | null | undefined>
  /** Who of the staff, or which key of a machine. */
  answered_by: ColumnType<string | null, string | null | undefined>
  /** What they noted. */
  answer: Generated<string>
}

export type FulfilmentTables = {
  line_fulfilment: LineFulfilmentTable
  line_fulfilment_history: LineFulfilmentHistoryTable
  part_shipment: PartShipmentTable
  withdrawal: WithdrawalTable
}

/** What staff tell each other about an order. */
export type OrderNoteTable = {
  tenant: string
  order_id: string
  id: string
  text: string
  account_id: string
  at: Date
}

export type OrderHistoryTable = {
  tenant: string
  order_id: string
  seq: Generated<string>
  /** `withdraw`: it was withdrawn from, which moves it nowhere. */
  event: OrderEvent | 'place' | 'withdraw'
  state: StoredOrderState
  actor: string
  reason: string
  at: Date
}

/** A change of an order's line: a draft, until it is done. */
export type OrderEditTable = {
  tenant: string
  id: string
  order_id: string
  line_id: string
  /** How often the order had been changed when it was drafted. */
  edits: number
  /** The line as it would be; null once it is. */
  line: ColumnType<object | null, string, string | null>
  referer_url: string
  created_at: Date
  expires_at: Date
  done_at: Date | null
}

export type OrderNumberTable = { tenant: string; year: number; last: number }
