import type { ColumnType, Generated } from 'kysely'
import type { DesignEvent, DesignState } from '../../../domain/design/moves.ts'

type LineColumns = { tenant: string; order_id: string; line_id: string }

/** What is designed for a line; there is a row once somebody has done something about it. */
type DesignJobTable = LineColumns & {
  state: DesignState
  answers: ColumnType<unknown, string, string>
  /** How often the brief was sent. */
  briefs: number
  /** Changes that are in the price; as the shop's document had it when the brief was sent. */
  revisions: number
  /** The day by which the designer answers; null while they wait for the customer. */
  due: string | null
  /** Who of the staff has it. */
  account_id: string | null
  claimed_at: Date | null
  changed_at: Date
}

type DesignVersionTable = LineColumns & {
  /** From 1. */
  number: number
  artwork_id: string
  /** What the designer says of it. */
  note: string
  account_id: string
  at: Date
  decision: 'changes' | 'approved' | null
  decided_at: Date | null
}

/** What was said; pinned to a page of a version at shares of its width and height, or of the whole job. */
type DesignCommentTable = LineColumns & {
  id: string
  seq: Generated<string>
  version: number | null
  page: number | null
  x: number | null
  y: number | null
  /** Null for what the customer says. */
  account_id: string | null
  text: string
  at: Date
}

type DesignHistoryTable = LineColumns & {
  seq: Generated<string>
  event: DesignEvent
  state: DesignState
  actor: string
  at: Date
}

/** The tables of what designers make. */
export type DesignTables = {
  design_job: DesignJobTable
  design_version: DesignVersionTable
  design_comment: DesignCommentTable
  design_history: DesignHistoryTable
}
