import { randomUUID } from 'node:crypto'
import type { MachinePermission } from '../../../src/lib/contract/permissions.ts'
import { newToken } from '../../../src/lib/server/people/credentials/index.ts'
import type { TestApi } from './api.ts'

export type SampleMachines = { key: string }

/** An input of every call about programs. */
export function machineInputs({ key }: SampleMachines): Record<string, object> {
  return {
    listApiKeys: {},
    createApiKey: { name: 'Press room', permissions: ['orders.read'], lastDay: inDays(30) },
    revokeApiKey: { id: key },
  }
}

export async function sampleMachines(api: TestApi): Promise<SampleMachines> {
  return { key: (await newKey(api.db, { permissions: [] })).id }
}

type Wanted = { permissions: readonly MachinePermission[]; tenant?: string }

/** A key of a tenant, good for a month. */
export async function newKey(db: TestApi['db'], { permissions, tenant = 'ie' }: Wanted) {
  const { token, hash: token_hash } = newToken('qk_')
  const id = randomUUID()
  const times = { created_at: new Date(), expires_at: new Date(Date.now() + 30 * 86_400_000) }
  const unused = { last_used_at: null, revoked_at: null }
  const who = { name: 'Press room', ending: token.slice(-4), created_by: randomUUID() }
  await db
    .insertInto('api_key')
    .values({ tenant, id, token_hash, permissions: [...permissions], ...who, ...times, ...unused })
    .execute()
  return { id, token }
}

/** The day so many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
