import { sql } from 'kysely'
import { needsApproval } from '../../../domain/company/roles.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Membership, membershipOf } from '../../people/company/index.ts'
import { fullName, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import { money } from '../cart/index.ts'
import { approvalAsked } from './approval-mails.ts'

/** For which company the customer who asks orders; refuses members who may not order. */
export async function buyingFor(
  tx: Tx,
  context: Context<'login_required' | 'company_role_missing'>,
): Promise<Membership | null> {
  const key = { tenant: context.tenant.id, customerId: customerOf(context).id }
  const member = await membershipOf(tx, key)
  if (!member) return null
  demand(context, member.roles.includes('orders'), 'company_role_missing')
  return member
}

/** Whether an order of so much waits for somebody of the company before anybody pays it. */
export function waitsFor(
  { tenant }: Pick<Context, 'tenant'>,
  { roles, approveAbove: amount }: Pick<Membership, 'roles' | 'approveAbove'>,
  { gross, currency }: { gross: number; currency: string },
): boolean {
  const limit = amount === null ? null : { amount, currency: tenant.currency }
  return needsApproval({ gross, currency, roles, limit })
}

/** Whether who orders may pay at once. */
export function paysNow(
  context: Pick<Context, 'tenant'>,
  company: Membership | null,
  sum: { gross: number; currency: string },
): boolean {
  return company === null || (company.roles.includes('pays') && !waitsFor(context, company, sum))
}

type Placed = { id: string; number: string; company: Membership; gross: number; currency: string }

/** Asks everybody of the company who approves, by mail. */
export async function askApproval(tx: Tx, context: Context, order: Placed): Promise<void> {
  const { id, number, company, gross, currency } = order
  const tenant = context.tenant.id
  const people = await tx
    .selectFrom('company_member as m')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'm.tenant').onRef('c.id', '=', 'm.customer_id'),
    )
    .innerJoin('shop_order as o', (join) =>
      join.onRef('o.tenant', '=', 'm.tenant').on('o.id', '=', id),
    )
    .innerJoin('customer as u', (join) =>
      join.onRef('u.tenant', '=', 'o.tenant').onRef('u.id', '=', 'o.customer_id'),
    )
    .select(['c.id', 'c.email', 'c.first_name', 'c.last_name'])
    .select(['u.first_name as by_first', 'u.last_name as by_last'])
    .where('m.tenant', '=', tenant)
    .where('m.company_id', '=', company.companyId)
    .where(sql<boolean>`'approves' = any(m.roles)`)
    .execute()
  for (const each of people) {
    const facts = {
      name: fullName(each),
      number,
      by: `${each.by_first} ${each.by_last}`.trim(),
      company: company.name,
      amount: money(gross, currency),
    }
    await addMail(tx, context, approvalAsked, { to: each.email, about: `${id} ${each.id}`, facts })
  }
}

/** That a change of a company's order stays within what its customer may order without asking. */
export async function demandNoApproval(
  tx: Tx,
  context: Context<'login_required' | 'order_payment_not_yours'>,
  order: { company_id: string | null; total_gross: number; currency: string },
  gross: number,
): Promise<void> {
  if (order.company_id === null || gross <= order.total_gross) return
  const key = { tenant: context.tenant.id, customerId: customerOf(context).id }
  const member = await membershipOf(tx, key)
  const own = member?.companyId === order.company_id ? member : undefined
  const { currency } = order
  const isFree = own?.roles.includes('orders') && !waitsFor(context, own, { gross, currency })
  demand(context, isFree ?? false, 'order_payment_not_yours')
}
