import { sql } from 'kysely'
import type { StockMoveKind, Tx } from '../../platform/db/index.ts'

/** Who moves stock, why and when. */
export type By = { actor: string; reason: string; at: Date }

/** Whose move it is, where an order's line takes or gives back. */
type Line = { orderId: string; lineId: string }

export type LevelChange = {
  tenant: string
  article: string
  kind: StockMoveKind
  /** Pieces that the move is of. */
  quantity: number
  /** What is added to the level; below zero what is taken away. */
  onHand: number
  reserved: number
  line?: Line
  by: By
}

/**
 * Changes what there is of an article and records the move, in one statement; false where there would be
 * less than nothing, or less than orders hold. Whoever else changes the article waits.
 */
export async function changeLevel(tx: Tx, change: LevelChange): Promise<boolean> {
  const { tenant, article, kind, quantity, onHand, reserved, line, by } = change
  const { rows } = await sql`
    with changed as (
      update stock_level set on_hand = on_hand + ${onHand}, reserved = reserved + ${reserved},
        changed_at = ${by.at}
      where tenant = ${tenant} and article = ${article}
        and on_hand + ${onHand} >= reserved + ${reserved} and reserved + ${reserved} >= 0
      returning tenant, article, on_hand, reserved
    )
    insert into stock_move
      (tenant, article, kind, quantity, on_hand, reserved, order_id, line_id, actor, reason, at)
    select tenant, article, ${kind}, ${quantity}::int, on_hand, reserved, ${line?.orderId ?? null}::uuid,
      ${line?.lineId ?? null}::uuid, ${by.actor}, ${by.reason}, ${by.at} from changed
    returning seq
  `.execute(tx)
  return rows.length > 0
}

/** The article's row, made where there is none, and locked. */
export async function lockLevel(tx: Tx, tenant: string, article: string, now: Date) {
  await tx
    .insertInto('stock_level')
    .values({
      ...{ tenant, article, on_hand: 0, reserved: 0 },
      ...{ expected_on: null, expected_quantity: null, changed_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('stock_level')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('article', '=', article)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
