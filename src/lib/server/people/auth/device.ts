import { sql } from 'kysely'
import { DEVICE_SECONDS } from '../../../domain/constants.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { compiledSql, type Database } from '../../platform/db/index.ts'

/**
 * The login that a browser had last, kept beyond its logout, or the link by which it set a password. Guessing at an
 * account uses up what all strangers have together; a browser that was logged in to it before has tries
 * of its own, so that its owner is not locked out by them.
 */
export const DEVICE_COOKIE = 'quire_device'

/** Has a browser keep what it is known by, as `setCookie` takes it. */
export function deviceCookie(id: string) {
  return [DEVICE_COOKIE, id, { maxAge: DEVICE_SECONDS, httpOnly: true }] as const
}

/** The customer whose login has this id, ended or not, or who set a password by the link of it; undefined for any other. */
export async function ownerOfDevice(
  db: Database,
  tenant: string,
  id: string,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await loggedIn(db, { tenant, id })
  return row?.customer_id
}

type Device = { tenant: string; id: string | null }

const loggedIn = compiledSql<Device, { customer_id: string }>((device) => ownersOf(device))

/** Ids of the customers, one or none, that a browser belongs to. */
export const ownersOf = ({ tenant, id }: Device) => sql<{ customer_id: string }>`
    select customer_id from login where tenant = ${tenant} and id = ${id}
    union all
    select customer_id from one_time_link where tenant = ${tenant} and id = ${id}
      and used_at is not null and purpose in ('reset', 'claim') and customer_id is not null`
