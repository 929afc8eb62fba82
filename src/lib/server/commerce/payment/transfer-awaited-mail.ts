import { z } from 'zod'
import { spacedReference } from '../../../domain/payment/reference.ts'
import { type Context, contextOf } from '../../context.ts'
import { storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import { customerOfOrder } from '../fulfilment/index.ts'
import { moneyKeepsUntil } from '../order/index.ts'

export const storedTransferAwaited = storedJson({
  name: 'mail.facts.transfer-awaited',
  version: 2,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    amount: z.object({ centAmount: z.int(), currencyCode: z.string() }),
    /** The shop's account as it was when the transfer was chosen. */
    account: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }),
    reference: z.string(),
    dueAt: z.iso.datetime(),
    /** By when the money has to be here for the days of the order to hold; null where they are not known. */
    keepsUntil: z.iso.datetime().nullable(),
  }),
  upgrades: { 1: (value) => ({ ...Object(value), keepsUntil: null }) },
})

/** An order waits for a transfer: what to transfer, where to and by when. */
export const transferAwaited = defineMail({
  kind: 'transfer-awaited',
  facts: storedTransferAwaited,
  words({ name, number, amount, account, reference, dueAt, keepsUntil: until }, speech) {
    const { say, day, time, link, shop } = speech
    const rows: [string, string][] = [
      [say('mail.order_number'), number],
      [say('payment.transfer_amount'), speech.amount(amount)],
      [say('payment.transfer_holder'), account.holder],
      [say('payment.transfer_iban'), account.iban],
      [say('payment.transfer_bic'), account.bic],
      [say('payment.transfer_reference'), spacedReference(reference)],
      [say('mail.transfer_awaited_by'), day(dueAt)],
    ]
    return {
      subject: say('mail.transfer_awaited_subject', { number }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('payment.transfer_lead', { day: day(dueAt) }) },
        { block: 'facts', rows: rows.filter(([, value]) => value !== '') },
        { block: 'text', text: say('payment.transfer_mind') },
        {
          block: 'text',
          text: until
            ? say('payment.next_arrives_if', { until: day(until), time: time(until) })
            : say('mail.transfer_awaited_days'),
        },
        {
          block: 'action',
          label: say('mail.order_look'),
          href: link('orderDetail', { order_number: number }),
        },
      ],
    }
  },
})

type Awaited = {
  id: string
  order_id: string
  /** Minor units. */
  amount: number
  currency: string
  reference: string
  dueAt: Date
}

/** Tells who ordered how to transfer, in the language that the order was placed in; once an attempt. */
export async function tellTransferAwaited(
  tx: Tx,
  context: Context,
  { id, order_id, amount, currency, reference, dueAt }: Awaited,
): Promise<void> {
  const { tenant } = context
  if (!tenant.bankAccount) return
  const { email, name, number, locale } = await customerOfOrder(tx, {
    tenant: tenant.id,
    id: order_id,
  })
  const until = await moneyKeepsUntil(tx, { tenant: tenant.id, id: order_id })
  const own = contextOf(context, tenant.id, { locale }) ?? context
  await addMail(tx, own, transferAwaited, {
    to: email,
    about: `${order_id} ${id}`,
    facts: {
      name,
      number,
      amount: { centAmount: amount, currencyCode: currency },
      account: tenant.bankAccount,
      reference,
      dueAt: dueAt.toISOString(),
      // What is past already keeps no day.
      keepsUntil: until && until > context.now ? until.toISOString() : null,
    },
  })
}
