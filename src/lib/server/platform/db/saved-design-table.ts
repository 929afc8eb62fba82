export type SavedDesignTable = {
  tenant: string
  id: string
  customer_id: string
  /** Of `custom_config`, which keeps what was chosen. */
  key: string
  /** As the customer calls it. */
  name: string
  created_at: Date
}
