import { z } from 'zod'
import type { TaxedTotals } from '../../../domain/tax/tax.ts'
import { type Context, contextOf } from '../../context.ts'
import { storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import { describeLine, type Line } from '../cart/index.ts'
import { customerOfOrder, lineInWords } from '../fulfilment/index.ts'
import type { EditedOrder } from './edited-order.ts'

const amount = z.object({ centAmount: z.int(), currencyCode: z.string() })

/** What a customer is told of a change: the line as it was and is, and what becomes of the money. */
export const storedOrderChanged = storedJson({
  name: 'mail.facts.order-changed',
  version: 3,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    from: z.string(),
    to: z.string(),
    arrives: z.iso.date(),
    amount,
    /** Left to pay, and given back; 0 where there is none. */
    toPay: amount,
    back: amount,
    /** Its files were taken away. */
    needsFile: z.boolean(),
    /** It is paid later, as was agreed. */
    isOnAccount: z.boolean(),
    /** The line that was changed; null in mails of before it was kept. */
    lineItemId: z.uuid().nullable(),
  }),
  upgrades: {
    1: (facts) => ({ ...Object(facts), isOnAccount: false }),
    2: (facts) => ({ ...Object(facts), lineItemId: null }),
  },
  asBefore: ({ lineItemId, ...facts }) => (facts.needsFile && lineItemId ? undefined : facts),
})

/** The customer has changed a line of an order. */
export const orderChanged = defineMail({
  kind: 'order-changed',
  facts: storedOrderChanged,
  apart: true,
  words({ name, number, from, to, arrives, ...sums }, { say, day, link, shop, ...speech }) {
    const { toPay, back, needsFile, isOnAccount, lineItemId: line } = sums
    const rows: [string, string][] = [
      [say('mail.order_number'), number],
      [say('mail.order_changed_from'), from],
      [say('mail.order_changed_to'), to],
      [say('mail.order_changed_arrives'), day(arrives)],
      [say('mail.order_amount'), speech.amount(sums.amount)],
    ]
    if (toPay.centAmount > 0) rows.push([say('mail.order_to_pay'), speech.amount(toPay)])
    if (back.centAmount > 0) rows.push([say('mail.order_changed_back'), speech.amount(back)])
    const href = link('orderDetail', { order_number: number })
    const isDue = toPay.centAmount > 0
    return {
      subject: say('mail.order_changed_subject', { number }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.order_changed_what') },
        { block: 'facts', rows },
        ...(isDue ? [{ block: 'text' as const, text: say('mail.order_changed_pay') }] : []),
        ...(isOnAccount
          ? [{ block: 'text' as const, text: say('mail.order_changed_account') }]
          : []),
        ...(needsFile ? [{ block: 'text' as const, text: say('mail.order_changed_file') }] : []),
        ...(needsFile && line
          ? [
              {
                block: 'action' as const,
                label: say('order.todo_file'),
                href: link('upload', { order_number: number, line }),
              },
            ]
          : []),
        { block: 'text', text: say('mail.order_step_do', { email: shop.email }) },
        { block: 'action', label: say(isDue ? 'mail.order_pay' : 'mail.order_look'), href },
      ],
    }
  },
})

/** A line before and after: how many of what, and every characteristic that is another one now. */
function inWords(context: Context, before: Line, after: Line): { from: string; to: string } {
  const [was, is] = [describeLine(context, before).facts, describeLine(context, after).facts]
  const told = (line: Line, own: Facts, other: Facts) => {
    const changed = own.filter(
      ({ name, value }) => !other.some((each) => each.name === name && each.value === value),
    )
    const words = lineInWords(context.shop, context, line)
    return [words, ...changed.map(({ value }) => value)].join(', ')
  }
  return { from: told(before, was, is), to: told(after, is, was) }
}

type Facts = readonly { name: string; value: string }[]

type Told = {
  order: EditedOrder
  line: Line
  totals: TaxedTotals
  orderEditId: string
  /** Minor units. */
  due: number
  back: number
  isReset: boolean
  isOnAccount: boolean
}

/** Tells the customer of a change, in the language that the order was placed in. */
export async function tellChange(
  tx: Tx,
  context: Context,
  { order, line, totals, orderEditId, due, back, isReset, isOnAccount }: Told,
): Promise<void> {
  const own = contextOf(context, order.tenant, { locale: order.locale }) ?? context
  const { email, name } = await customerOfOrder(tx, order)
  const sum = (centAmount: number) => ({ centAmount, currencyCode: order.currency })
  await addMail(tx, own, orderChanged, {
    to: email,
    about: `${order.id} ${orderEditId}`,
    facts: {
      name,
      number: order.number,
      ...inWords(own, order.line, line),
      arrives: line.promised_date,
      amount: sum(totals.gross),
      toPay: sum(due),
      back: sum(back),
      needsFile: isReset,
      isOnAccount,
      lineItemId: isReset ? line.id : null,
    },
  })
}
