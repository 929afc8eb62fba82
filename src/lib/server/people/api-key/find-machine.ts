import dayjs from 'dayjs'
import { machinePermissions } from '../../../contract/permissions.ts'
import { isExpired } from '../../../domain/tokens/tokens.ts'
import type { FoundMachine } from '../../actor.ts'
import type { Database } from '../../platform/db/index.ts'
import { tokenHash } from '../credentials/index.ts'
import { isVouchedFor, makerColumns } from './maker.ts'

/**
 * The machine behind a key of this tenant. Says what is wrong with a key that is unknown, another shop's, revoked,
 * ended, or stopped because who made it could not make it any more, each by its own code: whoever has the key learns what to do, and nobody else has one.
 */
export async function findMachine(
  db: Database,
  { tenant, token, now }: { tenant: string; token: string; now: Date },
): Promise<FoundMachine> {
  const row = await db
    .selectFrom('api_key as k')
    .select(['tenant', 'id', 'name', 'permissions', 'expires_at', 'revoked_at', 'last_used_at'])
    .select([
      makerColumns.maker_active.as('maker_active'),
      makerColumns.maker_roles.as('maker_roles'),
    ])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!row) return { kind: 'refused', code: 'api_key_unknown' }
  if (row.tenant !== tenant) return { kind: 'refused', code: 'api_key_other_shop' }
  if (row.revoked_at) return { kind: 'refused', code: 'api_key_revoked' }
  if (isExpired(row.expires_at, now)) return { kind: 'refused', code: 'api_key_ended' }
  if (!isVouchedFor(row, tenant, row.permissions))
    return { kind: 'refused', code: 'api_key_stopped' }
  if (!row.last_used_at || dayjs(now).diff(row.last_used_at, 'minute') >= 1) {
    await db
      .updateTable('api_key')
      .set({ last_used_at: now })
      .where('tenant', '=', tenant)
      .where('id', '=', row.id)
      .execute()
  }
  return {
    kind: 'machine',
    id: row.id,
    name: row.name,
    permissions: machinePermissions.filter((each) => row.permissions.includes(each)),
  }
}
