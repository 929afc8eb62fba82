import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AgentCartTable } from '../../../platform/db/index.ts'
import type { AgentContext } from '../tools.ts'

export type AgentCart = Selectable<AgentCartTable>
export type Door = AgentCart['door']
type Agents = AgentContext

/** Who asks by which door, and the request's own key: the same request twice makes one cart. */
export type Asked = { door: Door; by: string; key: string | null; body: unknown }

/** Knows a request's body again. */
export const hashOf = (body: unknown) => hash('sha256', JSON.stringify(body), 'hex')

/**
 * The cart that a request made before, while it is kept; refuses with `idempotency_key_reused` where it asked for
 * something else.
 */
export async function madeBefore(
  { db, tenant, now, refuse }: Agents,
  { door, by, key, body }: Asked,
): Promise<AgentCart | undefined> {
  if (key === null) return undefined
  const row = await db
    .selectFrom('agent_cart')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where('door', '=', door)
    .where('asked_by', '=', by)
    .where('asked_key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row && row.asked_hash !== hashOf(body)) refuse('idempotency_key_reused')
  return row
}

/** A key of a cart that is kept no more is free again. */
export async function freeKey(
  { db, tenant, now }: Agents,
  { door, by, key }: Asked,
): Promise<void> {
  if (key === null) return
  await db
    .updateTable('agent_cart')
    .set({ asked_key: null })
    .where('tenant', '=', tenant.id)
    .where('door', '=', door)
    .where('asked_by', '=', by)
    .where('asked_key', '=', key)
    .where('expires_at', '<=', now)
    .execute()
}
