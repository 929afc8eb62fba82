import { randomUUID } from 'node:crypto'
import type { MachinePermission } from '../../../src/lib/contract/permissions.ts'
import { newToken } from '../../../src/lib/server/people/credentials/index.ts'
import type { TestApi } from './api.ts'
import { newAccount } from './staff.ts'

export type SampleMachines = Record<'key' | 'webhook' | 'spare' | 'delivery', string>

/** An input of every call about programs. */
export function machineInputs({
  key,
  webhook,
  spare,
  delivery,
}: SampleMachines): Record<string, object> {
  return {
    listApiKeys: {},
    createApiKey: { name: 'Press room', permissions: ['orders.read'], lastDay: inDays(30) },
    adoptApiKey: { id: key },
    revokeApiKey: { id: key },
    listWebhooks: {},
    createWebhook: target,
    changeWebhook: { id: webhook, ...target, isOn: false },
    removeWebhook: { id: spare },
    rotateWebhookSecret: { id: webhook },
    testWebhook: { id: webhook },
    listWebhookDeliveries: { id: webhook, state: 'waiting', after: randomUUID() },
    replayWebhookDelivery: { id: delivery },
  }
}

const target = { url: 'https://press.example.com/told', events: ['order.paid'] }

export async function sampleMachines({ db }: TestApi): Promise<SampleMachines> {
  const { id: key } = await newKey(db, { permissions: [] })
  const [webhook, spare, delivery] = [randomUUID(), randomUUID(), randomUUID()]
  const secret = { secret: Buffer.from('sealed'), secret_before: null, both_until: null }
  const of = { tenant: 'ie', ...target, ...secret, created_at: new Date(), is_on: false }
  await db
    .insertInto('webhook')
    .values([webhook, spare].map((id) => ({ id, ...of })))
    .execute()
  await db
    .insertInto('webhook_delivery')
    .values({
      tenant: 'ie',
      id: delivery,
      webhook_id: webhook,
      event_id: randomUUID(),
      type: 'webhook.test',
      order_id: null,
      body: '{}',
      created_at: new Date(),
      queued_at: null,
      taken_at: null,
    })
    .execute()
  return { key, webhook, spare, delivery }
}

type Wanted = { permissions: readonly MachinePermission[]; tenant?: string }

/** A key of a tenant, good for a month. */
export async function newKey(db: TestApi['db'], { permissions, tenant = 'ie' }: Wanted) {
  const { token, hash: token_hash } = newToken('qk_')
  const id = randomUUID()
  const times = { created_at: new Date(), expires_at: new Date(Date.now() + 30 * 86_400_000) }
  const unused = { last_used_at: null, revoked_at: null }
  const { id: created_by } = await newAccount(db, [{ role: 'administrator', tenant: '*' }])
  const who = { name: 'Press room', ending: token.slice(-4), created_by }
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
