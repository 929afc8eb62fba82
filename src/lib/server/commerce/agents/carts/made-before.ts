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

/** What a request's own key is looked for by; undefined where it has none. */
function askedOf({ door, by, key }: Omit<Asked, 'body'>) {
  return key === null ? undefined : { door, asked_by: by, asked_key: key }
}

/**
 * The cart that a request made before, while it is kept; refuses with `idempotency_key_reused` where it asked for
 * something else.
 */
export async function madeBefore(
  { db, tenant, now, refuse }: Agents,
  { body, ...request }: Asked,
): Promise<AgentCart | undefined> {
  const asked = askedOf(request)
  if (!asked) return undefined
  const row = await db
    .selectFrom('agent_cart')
    .selectAll()
    .where(({ and }) => and({ tenant: tenant.id, ...asked }))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row && row.asked_hash !== hashOf(body)) refuse('idempotency_key_reused')
  return row
}

/** A key of a cart that is kept no more is free again. */
export async function freeKey({ db, tenant, now }: Agents, request: Asked): Promise<void> {
  const asked = askedOf(request)
  if (!asked) return
  await db
    .updateTable('agent_cart')
    .set({ asked_key: null })
    .where(({ and }) => and({ tenant: tenant.id, ...asked }))
    .where('expires_at', '<=', now)
    .execute()
}
