import { sql } from 'kysely'
import type { Owner } from '../../actor.ts'
import { compiledOnce, type Database, inLine, type Tx } from '../../platform/db/index.ts'
import { type Line, stored } from '../line/index.ts'
import { type Owned, ownerId } from './cart-rows.ts'

type StoredRow = ReturnType<typeof stored> & { tenant: string; cart_id: string }

/** Stores lines of a cart: new ones at its end, known ones in their place, in one statement. */
export async function saveLines(
  tx: Tx,
  { tenant, cartId }: { tenant: string; cartId: string },
  lines: readonly Line[],
): Promise<void> {
  const rows = lines.map((line) => ({ tenant, cart_id: cartId, ...stored(line) }))
  const [row, ...more] = rows
  if (!row) return
  if (more.length === 0) await saveLine(tx, row)
  else await savingLines(tx, rows).execute()
}

/** One line is what is changed most often. */
const saveLine = compiledOnce((db, line: StoredRow) => savingLines(db, [columnsOf(line)]))

/** Named one by one, as a statement that is built once needs it. */
function columnsOf(line: StoredRow): StoredRow {
  return {
    tenant: line.tenant,
    cart_id: line.cart_id,
    id: line.id,
    product_id: line.product_id,
    mcp_sku: line.mcp_sku,
    variant_sku: line.variant_sku,
    job_name: line.job_name,
    quantity: line.quantity,
    merchant_info: line.merchant_info,
    services: line.services,
    net: line.net,
    vat_rate: line.vat_rate,
    tax_class: line.tax_class,
    promised_date: line.promised_date,
    promised_until: line.promised_until,
    file_check: line.file_check,
    created_at: line.created_at,
  }
}

function savingLines(db: Database, rows: readonly StoredRow[]) {
  return db
    .insertInto('cart_line')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'cart_id', 'id']).doUpdateSet(({ ref }) => ({
        product_id: ref('excluded.product_id'),
        mcp_sku: ref('excluded.mcp_sku'),
        variant_sku: ref('excluded.variant_sku'),
        job_name: ref('excluded.job_name'),
        quantity: ref('excluded.quantity'),
        merchant_info: sql<string>`excluded.merchant_info`,
        services: sql<string>`excluded.services`,
        net: ref('excluded.net'),
        vat_rate: ref('excluded.vat_rate'),
        tax_class: ref('excluded.tax_class'),
        promised_date: ref('excluded.promised_date'),
        promised_until: ref('excluded.promised_until'),
        file_check: ref('excluded.file_check'),
      })),
    )
}

/**
 * Stores a new line at the end of a cart that is open and still what was read of it; answers whether it is. One
 * statement looks, locks and stores.
 */
export async function addLine(
  db: Database,
  { tenant, owner }: { tenant: string; owner: Owner },
  { id: cart_id, version }: { id: string; version: number },
  line: Line,
): Promise<boolean> {
  const row = { tenant, cart_id, ...stored(line), version, owner: ownerId(owner) }
  const add = 'customerId' in owner ? addToCustomers : addToVisitors
  return (await inLine(() => add(db, row))).length > 0
}

const addingTo = (column: Owned) =>
  compiledOnce((db, line: StoredRow & { version: number; owner: string }) => {
    const values = Object.entries(columnsOf(line))
    return db
      .with('unchanged', (tables) =>
        tables
          .updateTable('cart')
          .set(({ eb }) => ({ version: eb('version', '+', 1) }))
          .where('tenant', '=', line.tenant)
          .where('id', '=', line.cart_id)
          .where(column, '=', line.owner)
          .where('state', '=', 'open')
          .where('version', '=', line.version)
          .returning('id'),
      )
      .insertInto('cart_line')
      .columns(values.map(([name]) => name as keyof StoredRow))
      .expression((from) =>
        from.selectFrom('unchanged').select(values.map(([name, value]) => sql`${value}`.as(name))),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
  })

const addToCustomers = addingTo('customer_id')
const addToVisitors = addingTo('anonymous_id')

/** Puts stored lines behind all others of their cart, in the order given: one at a time keeps it. */
export async function moveToEnd(
  tx: Tx,
  { tenant, cartId }: { tenant: string; cartId: string },
  lines: readonly Line[],
): Promise<void> {
  for (const { id } of lines) {
    await sql`
      update cart_line set seq = default
      where tenant = ${tenant} and cart_id = ${cartId} and id = ${id}
    `.execute(tx)
  }
}
