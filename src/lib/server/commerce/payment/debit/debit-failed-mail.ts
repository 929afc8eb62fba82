import { z } from 'zod'
import { contextOf } from '../../../context.ts'
import { type PaymentRow, storedJson, type Tx } from '../../../platform/db/index.ts'
import { addMail, defineMail, type MailSpeech } from '../../../platform/mail/index.ts'
import { customerOfOrder } from '../../fulfilment/index.ts'
import { moneyKeepsUntil } from '../../order/index.ts'
import type { Selling } from '../issue-for.ts'

/** What is due of an order when a debit came to nothing. */
export type DebitDue = z.output<typeof storedDebitFailed.schema>['by']

export const storedDebitFailed = storedJson({
  name: 'mail.facts.debit-failed',
  version: 2,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    amount: z.object({ centAmount: z.int(), currencyCode: z.string() }),
    /** By when it is to be paid: the order expires then, or its invoice is due. Null in mails of before it was kept. */
    by: z
      .discriminatedUnion('what', [
        z.object({ what: z.literal('expires'), at: z.iso.datetime() }),
        z.object({ what: z.literal('due'), on: z.iso.date() }),
        z.object({ what: z.literal('overdue') }),
      ])
      .nullable(),
    /** By when the money has to be here for the days of the order to hold; null where none can. */
    keepsUntil: z.iso.datetime().nullable(),
  }),
  upgrades: { 1: (facts) => ({ ...Object(facts), by: null, keepsUntil: null }) },
  asBefore: ({ by, keepsUntil, ...facts }) => (by || keepsUntil ? undefined : facts),
})

/** A debit was not carried out, or was taken back by the bank. */
export const debitFailed = defineMail({
  kind: 'debit-failed',
  facts: storedDebitFailed,
  apart: true,
  words({ name, number, amount, by, keepsUntil: until }, speech) {
    const { say, link, shop, day, time } = speech
    return {
      subject: say('mail.debit_failed_subject', { number }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.debit_failed_what') },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            [say('mail.order_to_pay'), speech.amount(amount)],
            ...(by ? [[say('mail.debit_failed_by'), dayOf(by, speech)] as const] : []),
          ],
        },
        ...(by?.what === 'expires'
          ? [{ block: 'text' as const, text: say('mail.debit_failed_expires') }]
          : []),
        ...(until
          ? [
              {
                block: 'text' as const,
                text: say('payment.next_arrives_if', { until: day(until), time: time(until) }),
              },
            ]
          : []),
        {
          block: 'action',
          label: say('mail.order_pay'),
          href: link('orderDetail', { order_number: number }),
        },
        { block: 'text', text: say('mail.debit_failed_do', { email: shop.email }) },
      ],
    }
  },
})

function dayOf(by: NonNullable<DebitDue>, { say, day, time }: MailSpeech): string {
  if (by.what === 'overdue') return say('mail.debit_failed_overdue')
  if (by.what === 'due') return day(by.on)
  return say('mail.order_expires_at', { day: day(by.at), time: time(by.at) })
}

/** Tells the customer by when to pay otherwise, in the language that the order was placed in; nobody can where the tenant is gone. */
export async function tellDebitFailed(
  tx: Tx,
  { shop, ...work }: Selling,
  { tenant, id, order_id, amount, currency }: PaymentRow,
  by: DebitDue,
): Promise<void> {
  const told = await customerOfOrder(tx, { tenant, id: order_id })
  const context = shop && contextOf({ ...work, shop }, tenant, { locale: told.locale })
  if (!context) {
    work.log.warn({ tenant, payment: id }, 'nobody is there to tell of a debit that failed')
    return
  }
  const until = await moneyKeepsUntil(tx, { tenant, id: order_id })
  await addMail(tx, context, debitFailed, {
    to: told.email,
    about: `${order_id} ${id}`,
    facts: {
      name: told.name,
      number: told.number,
      amount: { centAmount: amount, currencyCode: currency },
      by,
      // What is printed has its day, and what is past keeps none.
      keepsUntil: by?.what === 'expires' && until && until > work.now ? until.toISOString() : null,
    },
  })
}
