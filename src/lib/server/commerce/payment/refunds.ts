import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { refundOrder } from '../../../contract/payment.ts'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { formatMoney } from '../../../domain/money/format.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PaymentRow, Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { issueDue } from '../invoice/index.ts'
import { post } from '../ledger/index.ts'
import { demandSeen } from '../order/index.ts'
import { failedOfChange } from './failed-of-change.ts'
import { afterPayment, lockOwing, type Owing } from './owing.ts'
import { toCome, waive } from './plan/waive.ts'
import { IN_HOUSE } from './provider.ts'
import { openWallet, payerOf } from './refund-to-wallet.ts'
import { roomOf, storedRefundLines } from './refunds-of.ts'
import { worthOf } from './worth-of-lines.ts'

type Input = z.output<typeof refundOrder.input>
export type RefundCode =
  | 'order_not_found'
  | 'order_changed'
  | 'refund_too_much'
  | 'refund_beyond_lines'
  | 'line_not_found'

/**
 * Stores what an order is given back, and books it: to the wallet at once, or by the ways the money
 * came in, the newest first, for which the providers are asked afterwards. Never more than was paid, and for lines that
 * it names never more than they cost and was not given back for them.
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
  const order = await lockOwing(tx, tenant, found.id)
  const { version } = input
  if (version !== undefined) await demandSeen(tx, context, { id: order.id, version })
  await demandLines(tx, context, order.id, input.lineItemIds)
  demand(context, input.amount.currencyCode === order.currency, 'refund_too_much')
  const { to, reason } = input
  const lineItemIds = [...new Set(input.lineItemIds)]
  const ofLines = await worthOf(tx, { tenant, orderId: order.id }, lineItemIds)
  const asked = input.amount.centAmount
  const room = order.paid + (await toCome(tx, context, order.id))
  demand(context, asked <= room, 'refund_too_much')
  const waived = await waive(tx, context, order, { amount: asked, reason })
  const by = { actor: actorName(context), reason, at: context.now }
  // An order that waited for an instalment, and has nothing left to pay, goes on.
  if (waived > 0) await afterPayment(tx, tenant, order, waived, by, context)
  const amount = asked - waived
  const back = { lineIds: lineItemIds, to, reason }
  const { ofChange, editId } = await failedOfChange(tx, tenant, order, amount)
  const isWithin = lineItemIds.length === 0 || asked - ofChange <= ofLines
  const left = { centAmount: ofLines, currencyCode: order.currency }
  demand(context, isWithin, 'refund_beyond_lines', {
    facts: { left: formatMoney(left, context.locale) },
  })
  const refundIds = [
    ...(await giveBack(tx, context, order, { ...back, amount: ofChange, editId })),
    ...(await giveBack(tx, context, order, {
      ...back,
      amount: amount - ofChange,
      editId: null,
    })),
  ]
  await issueDue(tx, context, order.id)
  return { refundIds }
}

/** What is given back of a locked order, and why. `editId`: the change that made it cost less. */
export type Back = {
  /** Minor units. */
  amount: number
  to: Input['to']
  lineIds: readonly string[]
  reason: string
  editId: string | null
}

/** Stores and books what is given back, by the payments it came in with; answers the refunds. */
export async function giveBack(
  tx: Tx,
  context: Context<'refund_too_much'>,
  order: Owing,
  back: Back,
): Promise<string[]> {
  const refundIds: string[] = []
  let left = back.amount
  const rooms = await roomOf(tx, { tenant: context.tenant.id, orderId: order.id })
  for (const { payment, room } of rooms) {
    const amount = Math.min(left, room)
    if (amount <= 0) continue
    refundIds.push(await storeOne(tx, context, { order, payment, back: { ...back, amount } }))
    left -= amount
  }
  demand(context, left === 0, 'refund_too_much')
  return refundIds
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

type One = { order: Owing; payment: PaymentRow; back: Back }

async function storeOne(tx: Tx, context: Context, one: One): Promise<string> {
  const { order, payment, back } = one
  const { amount, editId } = back
  const { tenant, currency } = payment
  const id = randomUUID()
  const by = { actor: actorName(context), reason: back.reason, at: context.now }
  // What came from the wallet goes back there, whatever is asked for: no provider holds it.
  const target = payment.method === 'wallet' ? 'wallet' : back.to
  const payerId = target === 'wallet' ? await payerOf(tx, payment, order) : null
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
      line_ids: storedRefundLines.write([...back.lineIds]),
      provider_reference: null,
      edit_id: editId,
      reason: back.reason,
      actor: by.actor,
      created_at: context.now,
      updated_at: context.now,
    })
    .execute()
  const account = payerId === null ? heldAt(payment, id) : accountOf('wallet', payerId)
  await post(tx, {
    tenant,
    id,
    kind: refundKind(editId),
    currency,
    entries: [
      { account: accountOf('order', order.id), amount },
      { account, amount: -amount },
    ],
    orderId: order.id,
    paymentId: payment.id,
    customerId: payerId,
    by,
  })
  if (payerId !== null) await openWallet(tx, tenant, payerId)
  return id
}

/** Who holds what goes back: a provider, which is asked for it, or we until somebody sends it. */
function heldAt({ provider }: PaymentRow, refundId: string): string {
  return provider === IN_HOUSE ? accountOf('owed', refundId) : accountOf('provider', provider)
}

/** How the books name it: what a change gives back was never due, any other refund was. */
export function refundKind(editId: string | null): 'edited' | 'refund' {
  return editId === null ? 'refund' : 'edited'
}
