import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listStaffAccounts } from '../../../contract/staff-accounts.ts'
import { EVERY_TENANT, type Grant, mayManage } from '../../../domain/staff/roles.ts'
import { staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'

type Account = z.input<typeof listStaffAccounts.output>['accounts'][number]
type Row = {
  id: string
  email: string
  name: string
  active: boolean
  awaits_password: boolean
  totp_confirmed_at: Date | null
  grants: Grant[]
  sessions: { id: string; since: string; secondFactor: boolean }[]
  last_sign_in: Date | null
}

/** Accounts that somebody may know of: with a role in the tenant or in all, or with none; or all there are. */
export async function accountsForStaff(context: Context<'login_required'>): Promise<Account[]> {
  const { tenant } = context
  const { grants } = staffOf(context)
  const seesAll = mayManage(grants, [{ tenant: EVERY_TENANT }])
  const here = sql`exists (select from staff_role r where r.account_id = a.id
    and r.tenant in (${tenant.id}, ${EVERY_TENANT}))`
  const none = sql`not exists (select from staff_role r where r.account_id = a.id)`
  return listed(context, seesAll ? sql`true` : sql`(${here} or ${none})`)
}

/** One account as the list has it. Refuses with `staff_not_found`. */
export async function accountForStaff(
  context: Context<'login_required' | 'staff_not_found'>,
  id: string,
): Promise<Account> {
  const [account] = await listed(context, sql`a.id = ${id}`)
  demand(context, account, 'staff_not_found')
  return account
}

async function listed(
  context: Context<'login_required'>,
  which: RawBuilder<unknown>,
): Promise<Account[]> {
  const { db, tenant, now } = context
  const self = staffOf(context)
  const seesAll = mayManage(self.grants, [{ tenant: EVERY_TENANT }])
  const { rows } = await sql<Row>`
    select a.id, a.email, a.name, a.active, a.awaits_password, a.totp_confirmed_at,
      coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'tenant', r.tenant)
        order by r.tenant, r.role) from staff_role r where r.account_id = a.id), '[]') as grants,
      coalesce((select jsonb_agg(jsonb_build_object(
          'id', s.id, 'since', s.created_at, 'secondFactor', s.second_factor)
        order by s.created_at desc, s.id) from staff_session s where s.account_id = a.id
        and s.ended_at is null and s.expires_at > ${now}), '[]') as sessions,
      (select max(s.created_at) from staff_session s where s.account_id = a.id) as last_sign_in
    from staff_account a where ${which} order by a.name, a.email
  `.execute(db)
  const isShown = (grant: Grant) => seesAll || [tenant.id, EVERY_TENANT].includes(grant.tenant)
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    isActive: row.active,
    isInvited: row.awaits_password,
    hasSecondFactor: row.totp_confirmed_at !== null,
    grants: row.grants.filter(isShown),
    sessions: row.sessions.map(({ since, ...session }) => ({
      ...session,
      since: new Date(since).toISOString(),
    })),
    lastSignIn: row.last_sign_in?.toISOString() ?? null,
    mayChange: row.id !== self.id && mayManage(self.grants, row.grants),
  }))
}
