import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { refundOrder } from '../../../contract/payment.ts'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type PaymentRow, storedJson, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { issueDue } from '../invoice/index.ts'
import { post } from '../ledger/index.ts'
import { lockOrder, type Owing } from './owing.ts'
import { roomOf } from './refunds-of.ts'

type Input = z.output<typeof refundOrder.input>
export type RefundCode = 'order_not_found' | 'refund_too_much' | 'line_not_found'

/** Lines of the order that a refund is for. */
export const storedRefundLines = storedJson({
  name: 'refund.line_ids',
  version: 1,
  schema: z.array(z.uuid()),
  upgrades: {},
})

/** What is known of refunds whose providers are still to be asked. */
export const storedRefunds = storedJson({
  name: 'idempotency.refunds',
  version: 1,
  schema: z.object({ refundIds: z.array(z.string()) }),
  upgrades: {},
})

/**
 * Stores what an order is given back, and books it: to the wallet at once, or by the ways the money
 * came in, the newest first, for which the providers are asked afterwards. Never more than was paid.
 */
export async function storeRefunds(
  tx: Tx,
  context: Context<RefundCode>,
  input: Input,
): Promise<{ refundIds: string[] }> {
  const tenant = context.tenant.id
  const found = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('tenant', '=', tenant)
    .where('number', '=', input.orderNumber.trim().toUpperCase())
    .executeTakeFirst()
  demand(context, found, 'order_not_found')
  const order = await lockOrder(tx, tenant, found.id)
  await demandLines(tx, context, order.id, input.lineItemIds)
  demand(context, input.amount.currencyCode === order.currency, 'refund_too_much')
  demand(context, input.amount.centAmount <= order.paid, 'refund_too_much')
  const refundIds: string[] = []
  let left = input.amount.centAmount
  for (const { payment, room } of await roomOf(tx, { tenant, orderId: order.id })) {
    const amount = Math.min(left, room)
    if (amount <= 0) continue
    refundIds.push(await storeOne(tx, context, { order, payment, amount, input }))
    left -= amount
  }
  demand(context, left === 0, 'refund_too_much')
  await issueDue(tx, context, order.id)
  return { refundIds }
}

async function demandLines(
  tx: Tx,
  context: Context<'line_not_found'>,
  orderId: string,
  wanted: readonly string[],
): Promise<void> {
  if (wanted.length === 0) return
  const lines = await tx
    .selectFrom('order_line')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', orderId)
    .where('id', 'in', wanted)
    .execute()
  demand(context, lines.length === new Set(wanted).size, 'line_not_found')
}

type One = { order: Owing; payment: PaymentRow; amount: number; input: Input }

async function storeOne(tx: Tx, context: Context, one: One): Promise<string> {
  const { order, payment, amount, input } = one
  const { tenant, currency } = payment
  const id = randomUUID()
  const by = { actor: actorName(context), reason: input.reason, at: context.now }
  // What came from the wallet goes back there, whatever is asked for: no provider holds it.
  const target = payment.method === 'wallet' ? 'wallet' : input.to
  await tx
    .insertInto('refund')
    .values({
      tenant,
      id,
      order_id: order.id,
      payment_id: payment.id,
      amount,
      currency,
      target,
      state: target === 'wallet' ? 'done' : 'requested',
      line_ids: storedRefundLines.write([...input.lineItemIds]),
      provider_reference: null,
      reason: input.reason,
      actor: by.actor,
      created_at: context.now,
      updated_at: context.now,
    })
    .execute()
  const back =
    target === 'wallet'
      ? accountOf('wallet', order.customerId)
      : accountOf('provider', payment.provider)
  await post(tx, {
    tenant,
    id,
    kind: 'refund',
    currency,
    entries: [
      { account: accountOf('order', order.id), amount },
      { account: back, amount: -amount },
    ],
    orderId: order.id,
    paymentId: payment.id,
    customerId: target === 'wallet' ? order.customerId : null,
    by,
  })
  if (target === 'wallet') await openWallet(tx, tenant, order.customerId)
  return id
}

/** Whoever has credit has a wallet. */
async function openWallet(tx: Tx, tenant: string, id: string): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ has_wallet: true })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('has_wallet', '=', false)
    .execute()
}
