import type { Context } from '../../context.ts'
import { storedAddress } from '../address/index.ts'
import { membershipOf } from '../company/index.ts'

/** Of which company somebody is, and what they may do there; colleagues are nobody's own data. */
export async function companyOf({ db, tenant }: Context, customerId: string) {
  const member = await membershipOf(db, { tenant: tenant.id, customerId })
  return member ? { name: member.name, roles: member.roles } : null
}

/** What somebody has shared with a company; it stays there when they leave. */
export async function sharedAddressesOf({ db, tenant }: Context, customerId: string) {
  const shared = await db
    .selectFrom('company_address')
    .select('fields')
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute()
  return shared.map(({ fields }) => storedAddress.read(fields))
}

/** What VIES said of the customer's VAT number; null where it was never asked. */
export async function vatCheckOf({ db, tenant }: Context, number: string): Promise<unknown> {
  const row = await db
    .selectFrom('vat_check')
    .select(['number', 'is_valid', 'name', 'address', 'consultation', 'answered_at'])
    .where('tenant', '=', tenant.id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return null
  const { is_valid: isValid, consultation: consultationNumber, answered_at, ...said } = row
  return { ...said, isValid, consultationNumber, answeredAt: answered_at?.toISOString() ?? null }
}
