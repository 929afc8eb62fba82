import type { ColumnType } from 'kysely'

/** A design that somebody makes of a line of a cart, in the shop's editor. */
export type OwnDesignTable = {
  tenant: string
  id: string
  /** Of a visitor: `holderOf` of the anonymous id. */
  customer_id: string
  line_id: string
  document: ColumnType<unknown, string, string>
  /** How often it was stored. */
  revision: number
  /** What the line's file was made of last; null where none was. */
  used_revision: number | null
  changed_at: Date
}

/** A picture of a design, as it is printed, and a small one to look at. */
export type OwnDesignPictureTable = {
  tenant: string
  design_id: string
  sha256: string
  bytes: Buffer
  preview: Buffer
  width_px: number
  height_px: number
}
