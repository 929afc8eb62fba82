import { checkVatNumber as checkVatNumberCall } from '../../../contract/customer.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { compiledOnce } from '../../platform/db/index.ts'
import { type Api, type Call, mount } from '../../platform/http/index.ts'
import { Refusal } from '../../refusal.ts'
import { checkVatNumber, vatNumberSaid } from './checks.ts'
import type { Vies } from './vies.ts'

export { askAgainJob } from './ask-again.ts'
export { forgetUnusedNumbers } from './checks.ts'
export { openVies, type Vies } from './vies.ts'

/** Mounts the call that has the customer's VAT number checked. */
export function mountVatNumber(api: Api, vies: Vies): void {
  mount(api, checkVatNumberCall, async (_input, call) => {
    const { id } = customerOf(call)
    const number = await numberOf(call, id)
    if (number === '') return { check: null }
    await consumeCheck(call, id)
    await checkVatNumber(call, vies, number)
    return { check: await vatNumberSaid(call, number) }
  })
}

/**
 * Has the number of a customer checked who is about to order, so that the answer of now decides. Whoever
 * asks too often orders by what is known.
 */
export async function checkBeforeOrder(call: Checking, vies: Vies): Promise<void> {
  const { id } = customerOf(call)
  const number = await numberOf(call, id)
  if (number === '') return
  try {
    await consumeCheck(call, id)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  await checkVatNumber(call, vies, number)
}

type Checking = Context<'login_required'> & Pick<Call, 'consume' | 'network'>

/** Each may ask another house, whoever's number it is. */
async function consumeCheck(call: Pick<Call, 'consume' | 'network'>, id: string): Promise<void> {
  await call.consume('vatNumber', id)
  await call.consume('vatNumber', call.network)
}

async function numberOf({ db, tenant }: Pick<Context, 'db' | 'tenant'>, id: string) {
  const [row] = await readNumber(db, { tenant: tenant.id, id })
  return row?.vat_number ?? ''
}

const readNumber = compiledOnce((db, { tenant, id }: { tenant: string; id: string }) =>
  db.selectFrom('customer').select('vat_number').where('tenant', '=', tenant).where('id', '=', id),
)
