import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { listCompanyAddresses } from '../../../contract/company-address.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { MAX_ADDRESSES } from '../../../contract/limits.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { storedAddress } from '../address/index.ts'
import { lockCompany, membershipOf } from '../company/index.ts'

type Shared = OutputOf<typeof listCompanyAddresses>
type ChangeCode = 'login_required' | 'company_not_found' | 'company_role_missing'

/** What the company of the customer who asks shares, as `db` sees it. */
export async function sharedWith(
  context: Context<'login_required' | 'company_not_found'>,
  db: Database,
): Promise<Shared> {
  const tenant = context.tenant.id
  const own = await membershipOf(db, { tenant, customerId: customerOf(context).id })
  demand(context, own, 'company_not_found')
  const rows = await db
    .selectFrom('company_address')
    .select(['id', 'fields'])
    .where('tenant', '=', tenant)
    .where('company_id', '=', own.companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    addresses: rows.map(({ id, fields }) => ({ ...storedAddress.read(fields), id })),
    mayChange: own.roles.includes('administers'),
  }
}

/** Shares an address of the customer who asks, who has to administer the company. */
export function share(
  context: Context<ChangeCode | 'address_not_found' | 'addresses_full'>,
  addressId: string,
): Promise<Shared> {
  return inTransaction(context.db, async (tx) => {
    const { companyId } = await lockCompany(tx, context, 'administers')
    const tenant = context.tenant.id
    const customerId = customerOf(context).id
    const { rows: own } = await sql<{ fields: unknown }>`select fields from address
      where tenant = ${tenant} and customer_id = ${customerId} and id = ${addressId}`.execute(tx)
    demand(context, own[0], 'address_not_found')
    const fields = storedAddress.write(storedAddress.read(own[0].fields))
    const { rows } = await sql<{ same: boolean }>`select fields = ${fields}::jsonb as same
      from company_address where tenant = ${tenant} and company_id = ${companyId}`.execute(tx)
    if (!rows.some(({ same }) => same)) {
      demand(context, rows.length < MAX_ADDRESSES, 'addresses_full')
      await tx
        .insertInto('company_address')
        .values({
          ...{ tenant, id: randomUUID(), company_id: companyId, customer_id: customerId },
          ...{ fields, created_at: context.now },
        })
        .execute()
    }
    return sharedWith(context, tx)
  })
}

/** Shares an address no longer; one that is not shared is no matter. */
export function endSharing(context: Context<ChangeCode>, id: string): Promise<Shared> {
  return inTransaction(context.db, async (tx) => {
    const { companyId } = await lockCompany(tx, context, 'administers')
    await tx
      .deleteFrom('company_address')
      .where('tenant', '=', context.tenant.id)
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    return sharedWith(context, tx)
  })
}
