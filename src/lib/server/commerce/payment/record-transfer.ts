import type { z } from 'zod'
import type { recordTransfer } from '../../../contract/ledger.ts'
import { creditorReference } from '../../../domain/payment/reference.ts'
import { OPEN_PAYMENT_STATES } from '../../../domain/payment/states.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { owesOnAccount } from './named-orders.ts'
import { lockOwing } from './owing.ts'
import { bookTransfer } from './take-transfer.ts'

type Input = z.output<typeof recordTransfer.input>
type RecordCode = 'order_not_found' | 'transfer_not_awaited' | 'transfer_recorded'

/**
 * Takes a transfer that somebody has seen on the bank's page, as a statement would bring it: what an order waits for, once
 * for each amount and day. Answers whether it paid the order.
 */
export async function takeByHand(
  tx: Tx,
  context: Context<RecordCode>,
  { orderNumber, amount, bookedOn, debtor }: Input,
): Promise<{ outcome: 'paid' | 'set_aside' }> {
  const number = orderNumber.trim().toUpperCase()
  const order = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('number', '=', number)
    .executeTakeFirst()
  demand(context, order, 'order_not_found')
  const reference = await awaitedReference(tx, context, { id: order.id, number })
  const iban = context.tenant.bankAccount?.iban.replace(/\s/g, '') ?? ''
  const key = `by hand ${number} ${bookedOn} ${amount.centAmount}`
  const known = await tx
    .selectFrom('bank_entry')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('iban', '=', iban)
    .where('entry_key', '=', key)
    .executeTakeFirst()
  demand(context, !known, 'transfer_recorded')
  demand(context, reference, 'transfer_not_awaited')
  const taken = await bookTransfer(tx, context, {
    ...{ iban, key, bookedOn, debtor, debtorIban: '' },
    amount: amount.centAmount,
    currency: amount.currencyCode,
    remittance: reference,
  })
  demand(context, taken !== 'known', 'transfer_recorded')
  return { outcome: taken === 'paid' ? 'paid' : 'set_aside' }
}

/** What a transfer for an order names: one that was begun, or the order on account itself; null where none is awaited. */
async function awaitedReference(
  tx: Tx,
  context: Pick<Context, 'tenant'>,
  { id, number }: { id: string; number: string },
): Promise<string | null> {
  const tenant = context.tenant.id
  const awaited = await tx
    .selectFrom('payment')
    .select('reference')
    .where('tenant', '=', tenant)
    .where('order_id', '=', id)
    .where('method', '=', 'transfer')
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .where('reference', 'is not', null)
    .executeTakeFirst()
  if (awaited) return awaited.reference
  const order = await lockOwing(tx, tenant, id)
  return (await owesOnAccount(tx, context, order)) ? creditorReference(number) : null
}
