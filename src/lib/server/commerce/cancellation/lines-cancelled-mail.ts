import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail } from '../../platform/mail/index.ts'

const money = z.object({ centAmount: z.int().positive(), currencyCode: z.string() }).nullable()

/** Lines that staff have cancelled, in words, and what that means in money. */
export const storedLinesCancelled = storedJson({
  name: 'mail.facts.lines-cancelled',
  version: 1,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    lines: z.array(z.string()).min(1),
    /** Nothing of the order is left. */
    isAll: z.boolean(),
    /** What goes back to the customer; null where nothing does. */
    back: money,
    /** What is left to pay; null where nothing is. */
    due: money,
  }),
  upgrades: {},
})

/** Staff have cancelled some of its lines. */
export const linesCancelled = defineMail({
  kind: 'lines-cancelled',
  facts: storedLinesCancelled,
  words({ name, number, lines, isAll, back, due }, { say, link, shop, amount }) {
    const sentences = [
      back ? say('mail.file_cancelled_back', { amount: amount(back) }) : '',
      due ? say('mail.lines_cancelled_due', { amount: amount(due) }) : '',
      say('mail.order_step_do', { email: shop.email }),
    ]
    return {
      subject: say(isAll ? 'mail.order_cancelled_subject' : 'mail.file_cancelled_subject', {
        number,
      }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        {
          block: 'text',
          text: say(isAll ? 'mail.lines_cancelled_all' : 'mail.lines_cancelled_what'),
        },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            ...lines.map((line): [string, string] => [say('mail.order_lines'), line]),
          ],
        },
        ...sentences.filter(Boolean).map((text) => ({ block: 'text' as const, text })),
        {
          block: 'action',
          label: say('mail.order_look'),
          href: link('orderDetail', { order_number: number }),
        },
      ],
    }
  },
})
