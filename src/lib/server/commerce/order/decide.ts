import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { hasRole, seenBy } from '../../people/company/index.ts'
import { fullName, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import { money } from '../cart/index.ts'
import { approvalGiven } from './approval-mails.ts'

type DecideCode =
  | 'login_required'
  | 'order_not_found'
  | 'company_role_missing'
  | 'order_not_waiting'

/**
 * Approves or declines an order of the company. Of two who decide at once the second one is refused. A
 * declined order can be taken back by who placed it, or expires as every unpaid one.
 */
export async function decide(
  tx: Tx,
  context: Context<DecideCode>,
  { id, approval, reason }: { id: string; approval: 'approved' | 'declined'; reason: string },
): Promise<void> {
  const customerId = customerOf(context).id
  const tenant = context.tenant.id
  const order = await tx
    .selectFrom('shop_order')
    .select(['number', 'state', 'approval', 'customer_id', 'currency', 'total_gross'])
    .select(hasRole(customerId, 'shop_order', ['approves']).as('may_approve'))
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where(seenBy(customerId, 'shop_order'))
    .forUpdate()
    .executeTakeFirst()
  demand(context, order, 'order_not_found')
  demand(context, order.may_approve, 'company_role_missing')
  const isWaiting = order.approval === 'waiting' && order.state === 'awaiting_payment'
  demand(context, isWaiting, 'order_not_waiting')
  await tx
    .updateTable('shop_order')
    .set({
      approval,
      approval_reason: reason,
      approval_by: customerId,
      approval_at: context.now,
    })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  await tellDecision(tx, context, { ...order, id, approval, reason })
}

type Decision = {
  id: string
  approval: 'approved' | 'declined'
  reason: string
  number: string
  customer_id: string
  currency: string
  total_gross: number
}

async function tellDecision(
  tx: Tx,
  context: Context<'login_required'>,
  { id, approval, reason, number, customer_id, ...sum }: Decision,
): Promise<void> {
  const people = await tx
    .selectFrom('customer')
    .select(['id', 'email', 'first_name', 'last_name', 'erased_at'])
    .where('tenant', '=', context.tenant.id)
    .where('id', 'in', [customer_id, customerOf(context).id])
    .execute()
  const name = (wanted: string) => {
    const found = people.find((each) => each.id === wanted)
    return found ? fullName(found) : ''
  }
  const buyer = people.find((each) => each.id === customer_id && each.erased_at === null)
  if (!buyer) return
  const facts = {
    name: name(buyer.id),
    number,
    by: name(customerOf(context).id),
    isApproved: approval === 'approved',
    reason,
    amount: money(sum.total_gross, sum.currency),
  }
  await addMail(tx, context, approvalGiven, { to: buyer.email, about: id, facts })
}
