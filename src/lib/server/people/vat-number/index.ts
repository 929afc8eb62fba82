import { checkVatNumber as checkVatNumberCall } from '../../../contract/customer.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { checkVatNumber, vatNumberSaid } from './checks.ts'
import type { Vies } from './vies.ts'

export { askAgainJob } from './ask-again.ts'
export { openVies, type Vies } from './vies.ts'

/** Mounts the call that has the customer's VAT number checked. */
export function mountVatNumber(api: Api, vies: Vies): void {
  mount(api, checkVatNumberCall, async (_input, call) => {
    const { id } = customerOf(call)
    const number = await numberOf(call, id)
    if (number === '') return { check: null }
    await call.consume('vatNumber', id)
    await checkVatNumber(call, vies, number)
    return { check: await vatNumberSaid(call, number) }
  })
}

/** Has the number of a customer checked who is about to order, so that the answer of now decides. */
export async function checkBeforeOrder(
  context: Context<'login_required'>,
  vies: Vies,
): Promise<void> {
  const number = await numberOf(context, customerOf(context).id)
  if (number !== '') await checkVatNumber(context, vies, number)
}

async function numberOf({ db, tenant }: Pick<Context, 'db' | 'tenant'>, id: string) {
  const row = await db
    .selectFrom('customer')
    .select('vat_number')
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.vat_number ?? ''
}
