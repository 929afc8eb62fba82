import { z } from 'zod'
import { contextOf } from '../../../context.ts'
import { type PaymentRow, storedJson, type Tx } from '../../../platform/db/index.ts'
import { addMail, defineMail } from '../../../platform/mail/index.ts'
import { customerOfOrder } from '../../fulfilment/index.ts'
import type { Selling } from '../issue-for.ts'

export const storedDebitFailed = storedJson({
  name: 'mail.facts.debit-failed',
  version: 1,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    amount: z.object({ centAmount: z.int(), currencyCode: z.string() }),
  }),
  upgrades: {},
})

/** A debit was not carried out, or was taken back by the bank. */
export const debitFailed = defineMail({
  kind: 'debit-failed',
  facts: storedDebitFailed,
  words({ name, number, amount }, { say, link, shop, ...speech }) {
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
          ],
        },
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

/** Tells the customer, in the language that the order was placed in; nobody can where the tenant is gone. */
export async function tellDebitFailed(
  tx: Tx,
  { shop, ...work }: Selling,
  { tenant, id, order_id, amount, currency }: PaymentRow,
): Promise<void> {
  const told = await customerOfOrder(tx, { tenant, id: order_id })
  const context = shop && contextOf({ ...work, shop }, tenant, { locale: told.locale })
  if (!context) {
    work.log.warn({ tenant, payment: id }, 'nobody is there to tell of a debit that failed')
    return
  }
  await addMail(tx, context, debitFailed, {
    to: told.email,
    about: `${order_id} ${id}`,
    facts: {
      name: told.name,
      number: told.number,
      amount: { centAmount: amount, currencyCode: currency },
    },
  })
}
