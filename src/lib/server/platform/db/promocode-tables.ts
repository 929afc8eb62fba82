/** A code that is good for one order, as it was given out. */
export type PromocodeTable = {
  tenant: string
  code: string
  promotion: string
  created_by: string
  created_at: Date
}

/** A code that an order was placed with; it counts as used while the order is not cancelled. */
export type PromocodeUseTable = {
  tenant: string
  order_id: string
  promotion: string
  /** Empty for a loss leader, which has none. */
  code: string
  customer_id: string
  used_at: Date
}
