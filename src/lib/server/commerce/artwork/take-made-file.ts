import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { checkOfCart } from './check-job.ts'
import { isOfLine } from './files-at.ts'
import { hashOf, keepFile } from './keep-file.ts'
import { checkedBefore } from './make-way.ts'
import { demandRoom, type QuotaCode } from './quotas.ts'
import type { Taking } from './take-file.ts'

type Made = {
  holder: string
  lineId: string
  /** Where the PDF stands on this machine. */
  path: string
  name: string
  ownDesignId: string
  byVisitor: boolean
}

/**
 * Takes a PDF that the shop itself has made as the file of a line of a cart, in the place of those that the line has, and
 * has it looked through. Within a transaction that has the cart.
 */
export async function takeMadeFile(
  tx: Tx,
  context: Context<QuotaCode>,
  { files, enqueue, check }: Taking,
  { holder, lineId, path, name, ownDesignId, byVisitor }: Made,
): Promise<string> {
  const { tenant, now } = context
  const [{ size: bytes }, sha256] = await Promise.all([stat(path), hashOf(path)])
  await demandRoom(tx, context, { customerId: holder, bytes, byVisitor })
  const file = { customer_id: holder, sha256, type: 'pdf' as const, bytes }
  const { wasDeleted } = await keepFile(tx, context, file, (key) => files.store.put(key, path))
  await tx
    .updateTable('artwork as a')
    .set({ removed_at: now })
    .where('a.tenant', '=', tenant.id)
    .where(isOfLine('a', { holder, lineId }))
    .where('a.removed_at', 'is', null)
    .execute()
  const id = randomUUID()
  await tx
    .insertInto('artwork')
    .values({
      ...{ tenant: tenant.id, id, order_id: null, line_id: lineId, customer_id: holder },
      ...{ purpose: 'print', sha256, name, place: 0, own_design_id: ownDesignId },
      ...{ by_staff: false, report: null, created_at: now },
    })
    .execute()
  const unseen = wasDeleted ? await checkedBefore(tx, context, file) : []
  for (const artworkId of [id, ...unseen])
    await enqueue(tx, checkOfCart(check), { tenant: tenant.id, artworkId, customerId: holder })
  return id
}
