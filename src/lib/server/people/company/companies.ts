import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { changeCompany, company } from '../../../contract/company.ts'
import { companyRoles } from '../../../contract/limits.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import {
  type Database,
  fullName,
  inTransaction,
  lockCustomer,
  type Tx,
} from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { lockCompany, membershipOf } from './membership.ts'
import { rolesOf } from './stored-roles.ts'

export type WireCompany = z.output<typeof company>

/** The company of the customer who asks, as they may see it; null for who is of none. */
export async function findCompany(
  context: Context<'login_required'>,
  db: Database = context.db,
): Promise<WireCompany | null> {
  const { tenant } = context
  const customerId = customerOf(context).id
  const own = await membershipOf(db, { tenant: tenant.id, customerId })
  if (!own) return null
  const administers = own.roles.includes('administers')
  const members = await membersOf(db, { tenant: tenant.id, companyId: own.companyId })
  const { approveAbove: centAmount } = own
  return {
    id: own.companyId,
    name: own.name,
    approveAbove: centAmount === null ? null : { centAmount, currencyCode: tenant.currency },
    roles: own.roles,
    members: members.map(({ email, ...member }) => ({
      ...member,
      email: administers ? email : '',
      isYou: member.id === customerId,
    })),
    invitations: administers ? await invitationsOf(db, context, own.companyId) : [],
  }
}

/** Everybody of a company, by name. */
export async function membersOf(
  db: Database,
  { tenant, companyId }: { tenant: string; companyId: string },
) {
  const rows = await db
    .selectFrom('company_member as m')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'm.tenant').onRef('c.id', '=', 'm.customer_id'),
    )
    .select(['c.id', 'c.email', 'c.first_name', 'c.last_name', 'm.roles', 'm.joined_at'])
    .where('m.tenant', '=', tenant)
    .where('m.company_id', '=', companyId)
    .orderBy('c.last_name')
    .orderBy('c.first_name')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    email: row.email,
    roles: rolesOf(row.roles),
    since: row.joined_at.toISOString(),
  }))
}

async function invitationsOf(db: Database, { tenant, now }: Context, companyId: string) {
  const rows = await db
    .selectFrom('company_invitation')
    .select(['id', 'email', 'roles', 'expires_at'])
    .where('tenant', '=', tenant.id)
    .where('company_id', '=', companyId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, email, roles, expires_at }) => ({
    id,
    email,
    roles: rolesOf(roles),
    expiresAt: expires_at.toISOString(),
  }))
}

type FoundingCode = 'login_required' | 'company_account_needed' | 'company_joined_already'

/** Makes a company whose first member is the customer who asks; refuses guests and who is of one. */
export function foundCompany(
  context: Context<FoundingCode | 'company_not_found'>,
  { name }: { name: string },
): Promise<WireCompany> {
  return inTransaction(context.db, async (tx) => {
    await demandFree(tx, context)
    const id = randomUUID()
    const tenant = context.tenant.id
    await tx
      .insertInto('company')
      .values({ tenant, id, name, approve_above: null, created_at: context.now })
      .execute()
    await tx
      .insertInto('company_member')
      .values({
        tenant,
        customer_id: customerOf(context).id,
        company_id: id,
        roles: [...companyRoles],
        joined_at: context.now,
      })
      .execute()
    return shown(tx, context)
  })
}

/** That somebody has an account and is of no company, with their row locked: they join one at a time. */
export async function demandFree(tx: Tx, context: Context<FoundingCode>): Promise<void> {
  const tenant = context.tenant.id
  const customerId = customerOf(context).id
  const person = await lockCustomer(tx, { tenant, customerId })
  demand(context, person && !person.guest, 'company_account_needed')
  demand(context, !(await membershipOf(tx, { tenant, customerId })), 'company_joined_already')
}

type ChangeCode =
  | 'login_required'
  | 'company_not_found'
  | 'company_role_missing'
  | 'company_no_approver'

/** Changes the name or the limit above which orders wait. */
export function changeOwnCompany(
  context: Context<ChangeCode>,
  { name, approveAbove }: z.output<typeof changeCompany.input>,
): Promise<WireCompany> {
  return inTransaction(context.db, async (tx) => {
    const { companyId } = await lockCompany(tx, context, 'administers')
    const limit = approveAbove === null ? null : String(approveAbove)
    await tx
      .updateTable('company')
      .set({
        ...(name !== undefined && { name }),
        ...(approveAbove !== undefined && { approve_above: limit }),
        id: companyId,
      })
      .where('tenant', '=', context.tenant.id)
      .where('id', '=', companyId)
      .execute()
    await demandApprover(tx, context, companyId)
    return shown(tx, context)
  })
}

/** Where there is a limit, an order above it must not wait for nobody. */
export async function demandApprover(
  tx: Tx,
  context: Context<'company_no_approver'>,
  companyId: string,
): Promise<void> {
  const { rows } = await sql`select from company c
    where c.tenant = ${context.tenant.id} and c.id = ${companyId}
      and (c.approve_above is null or exists (select from company_member m
        where m.tenant = c.tenant and m.company_id = c.id and 'approves' = any(m.roles)))`.execute(
    tx,
  )
  demand(context, rows.length > 0, 'company_no_approver')
}

/** The company as it stands in this transaction, for a member of it. */
export async function shown(
  tx: Tx,
  context: Context<'login_required' | 'company_not_found'>,
): Promise<WireCompany> {
  const found = await findCompany(context, tx)
  demand(context, found, 'company_not_found')
  return found
}
