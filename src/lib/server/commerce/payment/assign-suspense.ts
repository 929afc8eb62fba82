import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { assignSuspense } from '../../../contract/ledger.ts'
import { accountOf, readAccount } from '../../../domain/ledger/accounts.ts'
import { isPayable } from '../../../domain/payment/amounts.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { balanceOf, lockAccount, post } from '../ledger/index.ts'
import type { By } from '../order/index.ts'
import { movePaymentTo } from './move-payment.ts'
import { insertTransfer } from './named-orders.ts'
import { afterPayment, lockOwing, type Owing, whyNot } from './owing.ts'
import { openWallet } from './refund-to-wallet.ts'

type Input = z.output<typeof assignSuspense.input> & { to: 'order' | 'order_and_wallet' | 'wallet' }
type AssignCode =
  | 'suspense_not_found'
  | 'order_not_found'
  | 'order_not_payable'
  | 'suspense_too_much'

/**
 * Moves unexpected money to the order that it is for, or to the wallet of that order's customer, or what the order does not
 * cost to the wallet. All
 * of an account in one currency moves at once. The order's lock is the account's too: of two who
 * assign it at once the second finds nothing.
 */
export async function assignTo(tx: Tx, context: Context<AssignCode>, input: Input): Promise<void> {
  const { account, currency, orderNumber, to, reason } = input
  const tenant = context.tenant.id
  demand(context, readAccount(account)?.kind === 'suspense', 'suspense_not_found')
  const found = await tx
    .selectFrom('shop_order')
    .select(['id', 'number'])
    .where('tenant', '=', tenant)
    .where('number', '=', orderNumber.trim().toUpperCase())
    .executeTakeFirst()
  demand(context, found, 'order_not_found')
  await lockAccount(tx, { tenant, account })
  const order = await lockOwing(tx, tenant, found.id)
  const amount = 0 - (await balanceOf(tx, { tenant, account, currency }))
  demand(context, amount > 0, 'suspense_not_found')
  const by = { actor: actorName(context), reason, at: context.now }
  const credited = { order: 0, order_and_wallet: Math.max(0, amount - order.due), wallet: amount }[
    to
  ]
  const paying = amount - credited
  if (to !== 'wallet') {
    demand(context, isPayable(order), 'order_not_payable')
    demand(context, whyNot(order, paying, currency) === null, 'suspense_too_much')
  }
  const entries = [
    { account, amount },
    { account: accountOf('order', order.id), amount: -paying },
    { account: walletOf(order.customerId), amount: -credited },
  ]
  await post(tx, {
    tenant,
    id: randomUUID(),
    kind: 'assigned',
    currency,
    entries: entries.filter((entry) => entry.amount !== 0),
    orderId: order.id,
    customerId: credited > 0 ? order.customerId : null,
    by,
  })
  if (paying > 0) await keepTransfer(tx, context, { account, order, number: found.number, by })
  if (credited > 0) await openWallet(tx, tenant, order.customerId)
  if (paying > 0) await afterPayment(tx, tenant, order, paying, by, context)
}

type Given = { account: string; order: Owing; number: string; by: By }

/**
 * What a bank has booked and nobody had begun is a payment of the order that it is given to, by the id that it has in
 * the books: what is given back later goes the way that the money came.
 */
async function keepTransfer(
  tx: Tx,
  context: Context,
  { account, order, number, by }: Given,
): Promise<void> {
  const id = account.slice('suspense:'.length)
  const tenant = context.tenant.id
  const entry = await tx
    .selectFrom('bank_entry')
    .select('amount')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .executeTakeFirst()
  if (!entry) return
  const payment = await insertTransfer(tx, context, { id, order, number, amount: entry.amount })
  await movePaymentTo(tx, payment, 'capture', 'captured', by)
  await tx
    .updateTable('bank_entry')
    .set({ payment_id: id })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

const walletOf = (customerId: string) => accountOf('wallet', customerId)
