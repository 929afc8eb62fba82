import { randomUUID } from 'node:crypto'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { creditorReference, referencesIn } from '../../../domain/payment/reference.ts'
import { isLost, isOpenPayment } from '../../../domain/payment/states.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type PaymentRow, type Tx } from '../../platform/db/index.ts'
import type { Incoming } from '../bank/index.ts'
import { post } from '../ledger/index.ts'
import { lockPayment } from './move-payment.ts'
import {
  attemptOnAccount,
  type NamedOrder,
  NOBODY_WAITS,
  namedOrders,
  whyNamedNot,
} from './named-orders.ts'
import { IN_HOUSE } from './provider.ts'
import { settleLocked } from './settle.ts'

/** `known`: this booking was read before. */
export type Taken = 'paid' | 'set aside' | 'known'

/**
 * Takes money that a bank has booked, once: it settles the transfer that it names, or the order on account, where it
 * is the amount that was asked for, and else stands on a suspense account for somebody to assign.
 */
export function takeTransfer(context: Context, incoming: Incoming): Promise<Taken> {
  return inTransaction(context.db, (tx) => bookTransfer(tx, context, incoming))
}

/** As `takeTransfer`, in the transaction of whoever else has something to keep of it. */
export async function bookTransfer(tx: Tx, context: Context, incoming: Incoming): Promise<Taken> {
  const id = randomUUID()
  if (!(await keepEntry(tx, context, id, incoming))) return 'known'
  const named = await namedOrders(tx, context, incoming)
  const payment = await attemptFor(tx, context, named, incoming)
  const by = {
    actor: actorName(context),
    reason: `bank ${incoming.key}, ${incoming.debtor}: ${incoming.remittance}`.slice(0, 300),
    at: context.now,
  }
  const settled =
    payment && (isOpenPayment(payment.state) || isLost(payment.state))
      ? await settleLocked(tx, context, payment, { state: 'captured', ...incoming }, by)
      : null
  const isTaken = settled?.moved ?? false
  const [order, ...others] = named
  const about = others.length === 0 ? order : undefined
  const why = about ? await whyNamedNot(tx, context, about, incoming) : NOBODY_WAITS
  const outcome = isTaken ? (settled?.trouble ?? 'paid') : why
  await tx
    .updateTable('bank_entry')
    .set({ outcome, payment_id: isTaken ? (payment?.id ?? null) : null })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .execute()
  const reason = `${outcome}; ${by.reason}`
  if (!isTaken)
    await setAside(tx, context, { id, orderId: about?.id ?? null }, incoming, { ...by, reason })
  return outcome === 'paid' ? 'paid' : 'set aside'
}

/**
 * The attempt that a transfer settles, locked: the one that waits for this sum, else what an order on account owes, else
 * any that was named.
 */
async function attemptFor(
  tx: Tx,
  context: Context,
  named: readonly NamedOrder[],
  incoming: Incoming,
): Promise<PaymentRow | undefined> {
  const found = await findTransfer(tx, context.tenant.id, named, incoming)
  const { amount, currency } = incoming
  const isAsked = found?.amount === amount && found.currency === currency
  if (found && isAsked && isOpenPayment(found.state)) return found
  return (await attemptOnAccount(tx, context, named, incoming)) ?? found
}

async function keepEntry(
  tx: Tx,
  context: Context,
  id: string,
  incoming: Incoming,
): Promise<boolean> {
  const { iban, key, amount, currency, bookedOn, debtor, debtorIban, remittance } = incoming
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('bank_entry')
    .values({
      tenant: context.tenant.id,
      id,
      iban,
      entry_key: key,
      amount,
      currency,
      booked_on: bookedOn,
      debtor,
      debtor_iban: debtorIban,
      remittance,
      payment_id: null,
      outcome: '',
      imported_at: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted ?? 0n) > 0n
}

/** The newest transfer whose reference, or whose order, the payer has named, locked. */
async function findTransfer(
  tx: Tx,
  tenant: string,
  named: readonly NamedOrder[],
  { remittance }: Incoming,
): Promise<PaymentRow | undefined> {
  const references = [
    ...new Set([
      ...referencesIn(remittance),
      ...named.map(({ number }) => creditorReference(number)),
    ]),
  ]
  if (references.length === 0) return undefined
  const found = await tx
    .selectFrom('payment')
    .select('id')
    .where('tenant', '=', tenant)
    .where('reference', 'in', references)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return found && lockPayment(tx, tenant, found.id)
}

function setAside(
  tx: Tx,
  { tenant }: Context,
  { id, orderId }: { id: string; orderId: string | null },
  { amount, currency }: Incoming,
  by: { actor: string; reason: string; at: Date },
): Promise<void> {
  return post(tx, {
    tenant: tenant.id,
    id,
    kind: 'unexpected',
    currency,
    entries: [
      { account: accountOf('provider', IN_HOUSE), amount },
      { account: accountOf('suspense', id), amount: -amount },
    ],
    orderId,
    by,
  })
}
