import type { Context } from '../../context.ts'
import { recordAct, type StaffAct } from '../../people/staff/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { LineKey } from './lines.ts'

/** Keeps what staff did with the files of a line. */
export function recordDeskAct(
  tx: Tx,
  { tenant, ip, now: at, actor }: Pick<Context, 'tenant' | 'now' | 'actor'> & { ip: string },
  act: StaffAct,
  { orderId, lineItemId }: LineKey,
  reason: string,
): Promise<void> {
  const by = actor.kind === 'staff' ? actor.id : null
  const subject = `order:${orderId} line:${lineItemId}`
  return recordAct(tx, { act, by, tenant: tenant.id, subject, reason, ip, at })
}
