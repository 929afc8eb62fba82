import { type Insertable, sql } from 'kysely'
import { compiledOnce, type LoginRow, type Tables } from '../../platform/db/index.ts'

/** What a login of a customer is stored with. */
export type NewLogin = Pick<
  LoginRow,
  | 'tenant'
  | 'id'
  | 'family'
  | 'customer_id'
  | 'access_hash'
  | 'refresh_hash'
  | 'access_expires'
  | 'refresh_expires'
  | 'browser'
  | 'system'
  | 'network'
  | 'by_passkey'
  | 'passkey_id'
> & { now: Date }

export const addLogin = compiledOnce((db, login: NewLogin) =>
  db.insertInto('login').values(rowOf(login)),
)

/**
 * Stores a login where its customer still has the address, in small letters, and the password that were proved and is
 * not locked; answers a row where that is so. One statement looks and stores. It locks both rows, the customer's
 * first, as whoever changes a password does: what ends all logins while this one waits ends it too.
 */
export const addProvedLogin = compiledOnce(
  (db, login: NewLogin & { email: string; password_hash: string }) => {
    const values = Object.entries(rowOf(login))
    return db
      .insertInto('login')
      .columns(values.map(([column]) => column as keyof Insertable<Tables['login']>))
      .expression(
        db
          .selectFrom('customer as c')
          .innerJoin('credential as p', (join) =>
            join.onRef('p.tenant', '=', 'c.tenant').onRef('p.customer_id', '=', 'c.id'),
          )
          .select(values.map(([column, value]) => sql`${value}`.as(column)))
          .where('c.tenant', '=', login.tenant)
          .where('c.id', '=', login.customer_id)
          .where(sql`lower(c.email)`, '=', login.email)
          .where('c.locked_at', 'is', null)
          .where('p.password_hash', '=', login.password_hash)
          .forNoKeyUpdate('c')
          .forShare('p'),
      )
      .returning('id')
  },
)

function rowOf(login: NewLogin): Insertable<Tables['login']> {
  return {
    tenant: login.tenant,
    id: login.id,
    family: login.family,
    customer_id: login.customer_id,
    strategy: 'user',
    admin_id: null,
    access_hash: login.access_hash,
    refresh_hash: login.refresh_hash,
    access_expires: login.access_expires,
    refresh_expires: login.refresh_expires,
    created_at: login.now,
    replaced_at: null,
    revoked_at: null,
    browser: login.browser,
    system: login.system,
    network: login.network,
    seen_at: login.now,
    by_passkey: login.by_passkey,
    passkey_id: login.passkey_id,
  }
}
