import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { changeWebhook, createWebhook, listWebhooks } from '../../../contract/webhook.ts'
import { everyWebhookEvent } from '../../../domain/webhook/events.ts'
import type { Context } from '../../context.ts'
import type { Vault } from '../../people/staff/index.ts'
import { type Database, inTransaction, lockName, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { isAllowedTarget } from './public-address.ts'
import { newSecret } from './sign.ts'

const MOST = 20
const BOTH_HOURS = 24

export type WireWebhook = z.input<typeof listWebhooks.output>['webhooks'][number]
export type WebhookTerms = { vault: Vault; isPrivateAllowed: boolean }
type Target = z.output<typeof createWebhook.input>
type Change = z.output<typeof changeWebhook.input>

/** Adds one; its secret is answered here, and kept encrypted. */
export async function addWebhook(
  tx: Tx,
  context: Context<'webhook_address_refused' | 'webhook_too_many'>,
  { url, events }: Target,
  terms: WebhookTerms,
): Promise<{ id: string; secret: string }> {
  const { tenant, now } = context
  demandTarget(context, url, terms)
  await lockName(tx, `webhooks ${tenant.id}`)
  const { count } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant', '=', tenant.id)
    .executeTakeFirstOrThrow()
  demand(context, Number(count) < MOST, 'webhook_too_many')
  const id = randomUUID()
  const secret = newSecret()
  await tx
    .insertInto('webhook')
    .values({
      tenant: tenant.id,
      id,
      url,
      events: inOrder(events),
      secret: terms.vault.seal(secret, about(id)),
      secret_before: null,
      both_until: null,
      created_at: now,
    })
    .execute()
  return { id, secret }
}

export async function storeWebhook(
  tx: Tx,
  context: Context<'webhook_not_found' | 'webhook_address_refused'>,
  { id, url, events, isOn }: Change,
  terms: WebhookTerms,
): Promise<void> {
  demandTarget(context, url, terms)
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ url, events: inOrder(events), is_on: isOn, ...(isOn && { is_gone: false }) })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  demand(context, numUpdatedRows > 0n, 'webhook_not_found')
}

/** Another secret, which signs beside the one before for a day. */
export async function rotateSecret(
  tx: Tx,
  context: Context<'webhook_not_found'>,
  id: string,
  { vault }: WebhookTerms,
): Promise<string> {
  const secret = newSecret()
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({
      secret: vault.seal(secret, about(id)),
      secret_before: sql`secret`,
      both_until: dayjs(context.now).add(BOTH_HOURS, 'hour').toDate(),
    })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  demand(context, numUpdatedRows > 0n, 'webhook_not_found')
  return secret
}

/** Removes one with its log. */
export async function dropWebhook(
  tx: Tx,
  context: Context<'webhook_not_found'>,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  demand(context, numDeletedRows > 0n, 'webhook_not_found')
}

/** Webhooks of the tenant, the oldest first: all of them, or one. */
export async function webhooksOf(
  { db, tenant, now }: Context,
  id?: string,
): Promise<WireWebhook[]> {
  const { rows } = await sql<Row>`
    select w.id, w.url, w.events, w.is_on, w.is_gone, w.created_at, w.both_until,
      count(d.id) filter (where d.state = 'waiting')::int as waiting,
      count(d.id) filter (where d.state = 'failed')::int as failed,
      max(d.taken_at) as taken_at
    from webhook w left join webhook_delivery d on d.tenant = w.tenant and d.webhook_id = w.id
    where w.tenant = ${tenant.id} and ${id ? sql`w.id = ${id}` : sql`true`}
    group by w.tenant, w.id order by w.created_at, w.id
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    events: inOrder(row.events),
    isOn: row.is_on,
    isGone: row.is_gone,
    createdAt: row.created_at.toISOString(),
    bothUntil: row.both_until && row.both_until > now ? row.both_until.toISOString() : null,
    waiting: row.waiting,
    failed: row.failed,
    lastTakenAt: row.taken_at?.toISOString() ?? null,
  }))
}

type Row = {
  id: string
  url: string
  events: string[]
  is_on: boolean
  is_gone: boolean
  created_at: Date
  both_until: Date | null
  waiting: number
  failed: number
  taken_at: Date | null
}

type Sealed = { id: string; secret: Buffer; secret_before: Buffer | null; both_until: Date | null }

/** What a message is signed with at an instant, the newest secret first. */
export function secretsOf(vault: Vault, row: Sealed, at: Date): string[] {
  const both = row.both_until && row.both_until > at ? row.secret_before : null
  return [row.secret, ...(both ? [both] : [])].map((sealed) => vault.open(sealed, about(row.id)))
}

/** Encrypts all secrets with the vault's own; answers how many webhooks there are. */
export async function resealWebhooks(db: Database, vault: Vault): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('webhook')
      .select(['tenant', 'id', 'secret', 'secret_before'])
      .forUpdate()
      .execute()
    for (const { tenant, id, secret, secret_before: before } of rows) {
      const again = (sealed: Buffer) => vault.seal(vault.open(sealed, about(id)), about(id))
      await tx
        .updateTable('webhook')
        .set({ secret: again(secret), secret_before: before && again(before) })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute()
    }
    return rows.length
  })
}

const about = (id: string) => `webhook ${id}`

const inOrder = (events: readonly string[]) =>
  everyWebhookEvent.filter((each) => events.includes(each))

function demandTarget(
  context: Context<'webhook_address_refused'>,
  url: string,
  { isPrivateAllowed }: WebhookTerms,
): void {
  const fields = [{ path: 'url', code: 'webhook_address_refused' }]
  const isAllowed = isAllowedTarget(url, isPrivateAllowed)
  demand(context, isAllowed, 'webhook_address_refused', { fields })
}
