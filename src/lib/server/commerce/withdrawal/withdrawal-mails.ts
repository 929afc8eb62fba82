import { z } from 'zod'
import { unlinkedLine } from '../../../domain/plain-line.ts'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail, type MailSpeech } from '../../platform/mail/index.ts'

const declared = z.object({
  name: z.string(),
  email: z.string(),
  orderNumber: z.string(),
  /** Empty for all of the order. */
  goods: z.string(),
  at: z.iso.datetime(),
})
export type Declared = z.output<typeof declared>

export const storedWithdrawalReceived = storedJson({
  name: 'mail.facts.withdrawal-received',
  version: 1,
  schema: z.object({
    declared,
    /** In words; null where no order has this number and this address. */
    lines: z.object({ stock: z.array(z.string()), printed: z.array(z.string()) }).nullable(),
  }),
  upgrades: {},
})

export const storedWithdrawalDeclared = storedJson({
  name: 'mail.facts.withdrawal-declared',
  version: 1,
  schema: z.object({ declared, isFound: z.boolean() }),
  upgrades: {},
})

type Row = readonly [name: string, value: string]

/** What was declared, and when: anybody may have typed it, with anybody's address. */
function declaredRows(
  { name, email, orderNumber, goods, at }: Declared,
  { say, day, time }: MailSpeech,
): Row[] {
  const rows: Row[] = [
    [say('withdrawal.name'), unlinkedLine(name)],
    [say('withdrawal.order_number'), unlinkedLine(orderNumber)],
    [say('withdrawal.goods'), goods === '' ? say('withdrawal.goods_all') : unlinkedLine(goods)],
    [say('withdrawal.email'), email],
    [say('mail.withdrawal_at'), say('mail.withdrawal_at_time', { day: day(at), time: time(at) })],
  ]
  return rows
}

/** The receipt that the law asks for: what was declared, on which day and at which time. */
export const withdrawalReceived = defineMail({
  kind: 'withdrawal-received',
  facts: storedWithdrawalReceived,
  words({ declared, lines }, speech) {
    const { say, shop } = speech
    const named = (words: readonly string[]) =>
      words.map((line): Row => [say('mail.withdrawal_line'), line])
    const block = (text: string) => ({ block: 'text' as const, text })
    const { stock, printed } = lines ?? { stock: [], printed: [] }
    return {
      subject: say('mail.withdrawal_received_subject', {
        number: unlinkedLine(declared.orderNumber),
      }),
      name: declared.name,
      why: say('mail.withdrawal_received_why', { shop: shop.name }),
      blocks: [
        block(say('mail.withdrawal_received_what', { shop: shop.name })),
        { block: 'facts', rows: declaredRows(declared, speech) },
        ...(stock.length > 0
          ? [
              block(say('mail.withdrawal_received_stock')),
              { block: 'facts' as const, rows: named(stock) },
            ]
          : []),
        ...(printed.length > 0
          ? [
              block(say('mail.withdrawal_received_printed')),
              { block: 'facts' as const, rows: named(printed) },
            ]
          : []),
        block(say('mail.withdrawal_received_next', { email: shop.email })),
      ],
    }
  },
})

/** For the shop's people, who answer whoever has declared it. */
export const withdrawalDeclared = defineMail({
  kind: 'withdrawal-declared',
  facts: storedWithdrawalDeclared,
  words({ declared, isFound }, speech) {
    const { say, shop } = speech
    return {
      subject: say('mail.withdrawal_declared_subject', { number: declared.orderNumber }),
      name: '',
      why: say('mail.withdrawal_declared_why', { shop: shop.name }),
      replyTo: declared.email,
      blocks: [
        {
          block: 'text',
          text: say(
            isFound ? 'mail.withdrawal_declared_found' : 'mail.withdrawal_declared_unknown',
          ),
        },
        { block: 'facts', rows: declaredRows(declared, speech) },
      ],
    }
  },
})
