import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { designDocument } from '../../../contract/own-design.ts'
import { emptyDesign, type OwnDesign } from '../../../domain/own-design/own-design.ts'
import type { Context } from '../../context.ts'
import { type Database, storedJson, type Tx } from '../../platform/db/index.ts'
import type { DesignLine } from './design-line.ts'

export const storedDocument = storedJson({
  name: 'own_design.document',
  version: 1,
  schema: designDocument,
  upgrades: {},
})

export type StoredDesign = {
  id: string
  revision: number
  usedRevision: number | null
  document: OwnDesign
}

/** The design of a line; null where none was begun. */
export async function findDesign(
  db: Database | Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { holder, lineId }: Pick<DesignLine, 'holder' | 'lineId'>,
): Promise<StoredDesign | null> {
  const row = await db
    .selectFrom('own_design')
    .select(['id', 'revision', 'used_revision', 'document'])
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', holder)
    .where('line_id', '=', lineId)
    .executeTakeFirst()
  if (!row) return null
  const document = storedDocument.read(row.document)
  return { id: row.id, revision: row.revision, usedRevision: row.used_revision, document }
}

/** The same within a transaction that has the cart; begun where there is none, and taken over from what the line is a copy of. */
export async function findOrBegin(
  tx: Tx,
  context: Pick<Context, 'tenant' | 'now'>,
  line: DesignLine,
): Promise<StoredDesign> {
  const found = await findDesign(tx, context, line)
  if (found) return found
  if ((await copied(tx, context, line)) === null)
    await tx
      .insertInto('own_design')
      .values({
        ...{ tenant: context.tenant.id, id: randomUUID() },
        ...{ customer_id: line.holder, line_id: line.lineId },
        document: storedDocument.write(emptyDesign(line.template.pages)),
        ...{ revision: 0, used_revision: null, changed_at: context.now },
      })
      .execute()
  const begun = await findDesign(tx, context, line)
  if (!begun) throw new Error('A design that was just begun is not there.')
  return begun
}

/**
 * The design that the line's file was made of belongs to the line that this one is a copy of: both go on apart. Answers
 * what the copy is called; null where the file was made of no design.
 */
async function copied(
  tx: Tx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  { holder, lineId }: DesignLine,
): Promise<string | null> {
  const source = await tx
    .selectFrom('artwork as a')
    .innerJoin('own_design as d', (join) =>
      join
        .onRef('d.tenant', '=', 'a.tenant')
        .onRef('d.id', '=', 'a.own_design_id')
        .onRef('d.customer_id', '=', 'a.customer_id'),
    )
    .select('d.id')
    .where('a.tenant', '=', tenant.id)
    .where('a.customer_id', '=', holder)
    .where('a.line_id', '=', lineId)
    .where('a.order_id', 'is', null)
    .where('a.removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!source) return null
  const id = randomUUID()
  await sql`insert into own_design
      (tenant, id, customer_id, line_id, document, revision, used_revision, changed_at)
    select tenant, ${id}, customer_id, ${lineId}, document, revision, used_revision, ${now}
    from own_design where tenant = ${tenant.id} and id = ${source.id}`.execute(tx)
  await sql`insert into own_design_picture
      (tenant, design_id, sha256, bytes, preview, width_px, height_px)
    select tenant, ${id}, sha256, bytes, preview, width_px, height_px
    from own_design_picture where tenant = ${tenant.id} and design_id = ${source.id}`.execute(tx)
  await sql`update artwork set own_design_id = ${id} where tenant = ${tenant.id}
    and customer_id = ${holder} and line_id = ${lineId} and order_id is null
    and own_design_id = ${source.id}`.execute(tx)
  return id
}

/** The designs of a customer, for the copy of all that the shop knows of them. */
export async function ownDesignsOf({ db, tenant }: Context, customerId: string) {
  const rows = await db
    .selectFrom('own_design')
    .select(['line_id', 'document', 'changed_at'])
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .orderBy('changed_at')
    .execute()
  return rows.map(({ line_id, document, changed_at }) => ({
    lineItemId: line_id,
    changedAt: changed_at.toISOString(),
    ...storedDocument.read(document),
  }))
}
