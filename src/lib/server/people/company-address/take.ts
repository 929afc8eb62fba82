import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { storedAddress } from '../address/index.ts'
import { membershipOf } from '../company/index.ts'
import { addAddress } from '../customer/index.ts'

type TakeCode = 'login_required' | 'company_not_found' | 'address_not_found' | 'addresses_full'

/** Makes a shared address one of the customer's own, and answers its id; the same twice stays one. */
export async function takeOver(
  context: Context<TakeCode>,
  { id, type }: { id: string; type: 'shipping' | 'billing' },
): Promise<string> {
  const { db, now } = context
  const key = { tenant: context.tenant.id, customerId: customerOf(context).id }
  const own = await membershipOf(db, key)
  demand(context, own, 'company_not_found')
  const row = await db
    .selectFrom('company_address')
    .select('fields')
    .where('tenant', '=', key.tenant)
    .where('company_id', '=', own.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  demand(context, row, 'address_not_found')
  const fields = storedAddress.read(row.fields)
  return addAddress(context, key, { type, fields, now, isOnce: true }, async () => {})
}
