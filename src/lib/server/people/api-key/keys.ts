import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { createApiKey, listApiKeys } from '../../../contract/api-key.ts'
import { machinePermissions } from '../../../contract/permissions.ts'
import { dayNumber, isoDate } from '../../../domain/dates/days.ts'
import { instantOf, localTime } from '../../../domain/dates/zones.ts'
import { isExpired } from '../../../domain/tokens/tokens.ts'
import { permissionsOf, staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { newToken } from '../credentials/index.ts'
import { recordAct } from '../staff/index.ts'
import { isVouchedFor, makerColumns } from './maker.ts'

export type WireKey = z.input<typeof listApiKeys.output>['keys'][number]
type Wanted = z.output<typeof createApiKey.input> & { ip: string }

/** Days that a key is good for at most. */
const LONGEST = 731
const ENDING = 4

/** Makes a key that may do no more than its maker; it is answered here and kept nowhere. */
export async function makeKey(
  tx: Tx,
  context: Context<'login_required' | 'api_key_beyond' | 'api_key_end_wrong'>,
  { name, permissions, lastDay, ip }: Wanted,
): Promise<{ id: string; token: string }> {
  const { tenant, now } = context
  const maker = staffOf(context)
  const own = permissionsOf(maker, tenant.id)
  demand(
    context,
    permissions.every((each) => own.includes(each)),
    'api_key_beyond',
  )
  const today = dayNumber(localTime(now, tenant.timeZone).date)
  const last = dayNumber(lastDay)
  const fields = [{ path: 'lastDay', code: 'api_key_end_wrong' }]
  demand(context, last >= today && last <= today + LONGEST, 'api_key_end_wrong', { fields })
  const { token, hash } = newToken('qk_')
  const id = randomUUID()
  const granted = machinePermissions.filter((each) => permissions.includes(each))
  await tx
    .insertInto('api_key')
    .values({
      tenant: tenant.id,
      id,
      name,
      permissions: granted,
      token_hash: hash,
      ending: token.slice(-ENDING),
      created_by: maker.id,
      created_at: now,
      expires_at: instantOf({ date: isoDate(last + 1), minutes: 0 }, tenant.timeZone),
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
  const reason = `${name}: ${granted.join(', ')}, ${lastDay}`
  const subject = `machine:${id}`
  const done = { by: maker.id, tenant: tenant.id, subject, reason, ip, at: now }
  await recordAct(tx, { act: 'api_key.made', ...done })
  return { id, token }
}

/** Ends a key at once: its next call is refused. */
export async function revokeKey(
  tx: Tx,
  context: Context<'login_required' | 'api_key_not_found'>,
  { id, ip }: { id: string; ip: string },
): Promise<void> {
  const { tenant, now } = context
  const row = await tx
    .updateTable('api_key')
    .set({ revoked_at: sql`coalesce(revoked_at, ${now})` })
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  demand(context, row, 'api_key_not_found')
  const by = staffOf(context).id
  const done = { by, tenant: tenant.id, subject: `machine:${id}`, reason: row.name, ip, at: now }
  await recordAct(tx, { act: 'api_key.revoked', ...done })
}

/** Has somebody answer for a key in place of who did, which lets a stopped one go on. It may do no more than they may. */
export async function adoptKey(
  tx: Tx,
  context: Context<'login_required' | 'api_key_not_found' | 'api_key_beyond'>,
  { id, ip }: { id: string; ip: string },
): Promise<void> {
  const { tenant, now } = context
  const by = staffOf(context)
  const key = () => tx.selectFrom('api_key').where('tenant', '=', tenant.id).where('id', '=', id)
  const row = await key().select(['name', 'permissions']).forUpdate().executeTakeFirst()
  demand(context, row, 'api_key_not_found')
  const own: readonly string[] = permissionsOf(by, tenant.id)
  const isWithin = row.permissions.every((each) => own.includes(each))
  demand(context, isWithin, 'api_key_beyond')
  await tx
    .updateTable('api_key')
    .set({ created_by: by.id })
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  const done = { by: by.id, tenant: tenant.id, subject: `machine:${id}`, reason: row.name }
  await recordAct(tx, { act: 'api_key.adopted', ...done, ip, at: now })
}

/** Keys of the tenant, the newest first: all of them, or one. */
export async function keysOf({ db, tenant, now }: Context, id?: string): Promise<WireKey[]> {
  const rows = await db
    .selectFrom('api_key as k')
    .leftJoin('staff_account as s', 's.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.permissions', 'k.ending', 'k.created_at', 'k.expires_at'])
    .select(['k.last_used_at', 'k.revoked_at', 's.name as by'])
    .select([
      makerColumns.maker_active.as('maker_active'),
      makerColumns.maker_roles.as('maker_roles'),
    ])
    .where('k.tenant', '=', tenant.id)
    .$if(id !== undefined, (query) => query.where('k.id', '=', id ?? ''))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute()
  return rows.map(({ created_at, expires_at, last_used_at, revoked_at, by, ...row }) => ({
    id: row.id,
    name: row.name,
    ending: row.ending,
    permissions: machinePermissions.filter((each) => row.permissions.includes(each)),
    by: by ?? '',
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
    state:
      stateOf({ revoked_at, expires_at }, now) ??
      (isVouchedFor(row, tenant.id, row.permissions) ? 'good' : 'stopped'),
  }))
}

function stateOf(
  { revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date },
  now: Date,
): 'revoked' | 'ended' | undefined {
  if (revoked_at) return 'revoked'
  return isExpired(expires_at, now) ? 'ended' : undefined
}
