import { z } from 'zod'
import { type Context, contextOf } from '../../context.ts'
import { storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import { customerOfOrder } from '../fulfilment/index.ts'

export const storedRefundSent = storedJson({
  name: 'mail.facts.refund-sent',
  version: 1,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    amount: z.object({ centAmount: z.int(), currencyCode: z.string() }),
    sentOn: z.iso.date(),
  }),
  upgrades: {},
})

/** Money that was given back has left the bank. */
export const refundSent = defineMail({
  kind: 'refund-sent',
  facts: storedRefundSent,
  words({ name, number, amount, sentOn }, { say, day, link, shop, ...speech }) {
    return {
      subject: say('mail.refund_sent_subject', { number }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.refund_sent_what') },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            [say('mail.refund_sent_amount'), speech.amount(amount)],
            [say('mail.refund_sent_on'), day(sentOn)],
            [say('mail.refund_sent_reference'), number],
          ],
        },
        { block: 'text', text: say('mail.refund_sent_do', { email: shop.email }) },
        {
          block: 'action',
          label: say('mail.order_look'),
          href: link('orderDetail', { order_number: number }),
        },
      ],
    }
  },
})

type Sent = {
  id: string
  order_id: string
  /** Minor units. */
  amount: number
  currency: string
  sentOn: string
}

/** Tells the customer that a refund was sent, in the language that the order was placed in. */
export async function tellRefundSent(tx: Tx, context: Context, sent: Sent): Promise<void> {
  const { tenant } = context
  const told = await customerOfOrder(tx, { tenant: tenant.id, id: sent.order_id })
  const own = contextOf(context, tenant.id, { locale: told.locale }) ?? context
  await addMail(tx, own, refundSent, {
    to: told.email,
    about: `${sent.order_id} ${sent.id}`,
    facts: {
      name: told.name,
      number: told.number,
      amount: { centAmount: sent.amount, currencyCode: sent.currency },
      sentOn: sent.sentOn,
    },
  })
}
