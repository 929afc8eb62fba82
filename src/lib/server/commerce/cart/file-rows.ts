import { sql } from 'kysely'
import { compiledSql } from '../../platform/db/index.ts'

type Given = {
  tenant: string
  orderId: string
  customerId: string
  lines: readonly string[]
  /** Those that a designer makes: what was sent for them explains it. */
  designed: readonly string[]
}

const ofCart = ({ tenant, customerId, lines }: Given) => sql`tenant = ${tenant}
  and customer_id = ${customerId} and order_id is null and line_id = any(${lines}::uuid[])`

const toOrder = ({ orderId, designed }: Given) => sql`order_id = ${orderId},
  purpose = case when line_id = any(${designed}::uuid[]) then 'brief' else purpose end`

/** Gives an order the files that are on their way for lines of the cart. */
export const giveUploads = compiledSql<Given, never>(
  (given) => sql`update artwork_upload set ${toOrder(given)} where ${ofCart(given)}`,
)

/** Gives an order the files of lines of the cart; answers which lines have one to print. */
export const giveArtwork = compiledSql<Given, { line_id: string }>(
  (given) => sql`
    with moved as (update artwork set ${toOrder(given)} where ${ofCart(given)}
      returning tenant, customer_id, sha256, line_id, purpose, removed_at)
    select distinct a.line_id from moved a join stored_file f on f.tenant = a.tenant
      and f.customer_id = a.customer_id and f.sha256 = a.sha256
    where a.purpose = 'print' and a.removed_at is null and f.deleted_at is null`,
)
