import type { ColumnType, Generated } from 'kysely'
import type { FileType } from '../../../contract/artwork.ts'

/** A file that a customer or a visitor has sent, once however often it was. */
type StoredFileTable = {
  tenant: string
  /** Of a visitor: `holderOf` of the anonymous id. */
  customer_id: string
  sha256: string
  bytes: ColumnType<string, number, number>
  type: FileType
  /** When it was sent last. */
  created_at: Date
  /** When its bytes were deleted; null while they are kept. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** In whose folder its bytes stand; null: its customer's own. What a visitor has sent stays where it is. */
  folder: Generated<string | null>
}

/**
 * What a file of a line is for: to be printed, to explain a brief, as a designer's version, or as one that
 * was mended and is not accepted yet.
 */
export type ArtworkPurpose = 'print' | 'brief' | 'design' | 'repair'

/** A file on its way. */
type ArtworkUploadTable = {
  tenant: string
  id: string
  customer_id: string
  /** Null for a line of a cart. */
  order_id: string | null
  line_id: string
  name: string
  bytes: ColumnType<string, number, number>
  fingerprint: string
  purpose: ColumnType<ArtworkPurpose, ArtworkPurpose | undefined, never>
  /** Whether staff send it, for its customer or as designers. */
  by_staff: Generated<boolean>
  /** What it became; null until it was taken. */
  artwork_id: string | null
  created_at: Date
  /** Which request writes it, until when unless it says so again, and whether another one waits. */
  writer: Generated<string | null>
  writer_until: Generated<Date | null>
  writer_asked: Generated<boolean>
  /** Bytes that had arrived when it was gone on with last. */
  arrived: Generated<string>
  /** When it was gone on with last. */
  seen_at: Generated<Date>
}

/** A file of a line. */
type ArtworkTable = {
  tenant: string
  id: string
  /** Null for a line of a cart: whoever `customer_id` names has it. */
  order_id: string | null
  line_id: string
  customer_id: string
  seq: Generated<string>
  /** Where its pages stand among those of the line's other files; files at the same place by `seq`. */
  place: Generated<number>
  purpose: ColumnType<ArtworkPurpose, ArtworkPurpose | undefined, ArtworkPurpose>
  sha256: string
  name: string
  /** The file that it is a copy of, whose pictures show it and whose check counts for it; null for most. */
  drawn_as: Generated<string | null>
  /** The design of the shop's editor that it was made of; null for what was sent. */
  own_design_id: Generated<string | null>
  /** Staff have sent it for its customer. */
  by_staff: Generated<boolean>
  /** How large the pictures of its pages are; none of its own where it is a copy. */
  drawn_bytes: ColumnType<string, number | undefined, number>
  /** Null until it was checked. */
  report: ColumnType<object | null, string | null, string | null>
  checked_at: Date | null
  /** The profile that it was checked for (`profileMark`); null where nobody noted it. */
  checked_for: Generated<string | null>
  approved_at: Date | null
  /** Who had it printed as it is, whatever was found. */
  approved_by: string | null
  removed_at: Date | null
  created_at: Date
}

/** What staff and the customer have said to each other about the files of a line. */
export type ArtworkMessageTable = {
  tenant: string
  id: string
  order_id: string
  line_id: string
  seq: Generated<string>
  kind: 'question' | 'answer' | 'rejection'
  /** Null for what the customer says. */
  account_id: string | null
  /** From the list, a space between; empty for what is no rejection. */
  reasons: string
  text: string
  at: Date
}

/** Who of the staff looks at the files of a line. */
type ArtworkClaimTable = {
  tenant: string
  order_id: string
  line_id: string
  account_id: string
  at: Date
}

/** What was mended in a file, and what became of it. */
type ArtworkRepairTable = {
  tenant: string
  id: string
  order_id: string
  line_id: string
  from_id: string
  /** Kinds of repair, a space between. */
  kinds: string
  /** Pages in their new order, a space between; empty where none was asked for. */
  page_order: string
  state: 'working' | 'ready' | 'failed' | 'accepted' | 'discarded'
  /** What was made; null until it is ready. */
  result_id: string | null
  by_staff: boolean
  asked_by: string
  asked_at: Date
  decided_by: string | null
  decided_at: Date | null
}

/** The tables of customers' files. */
export type ArtworkTables = {
  stored_file: StoredFileTable
  artwork: ArtworkTable
  artwork_upload: ArtworkUploadTable
  artwork_message: ArtworkMessageTable
  artwork_claim: ArtworkClaimTable
  artwork_repair: ArtworkRepairTable
}
