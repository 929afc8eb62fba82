import { getStaffStatement, getStatement } from '../../../contract/statement.ts'
import { customerOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { statementOf } from './gather.ts'

/** Mounts what customers who order on account owe, and how it came to that, for them and for staff. */
export function mountStatement(api: Api): void {
  mount(api, getStatement, (days, call) =>
    statementOf(call, { tenant: call.tenant.id, seer: customerOf(call).id }, days),
  )

  mount(api, getStaffStatement, async ({ id: customerId, ...days }, call) => {
    const { db, tenant } = call
    const known = await db
      .selectFrom('customer')
      .select('id')
      .where('tenant', '=', tenant.id)
      .where('id', '=', customerId)
      .executeTakeFirst()
    demand(call, known, 'customer_not_found')
    return statementOf(call, { tenant: tenant.id, customerId }, days)
  })
}
