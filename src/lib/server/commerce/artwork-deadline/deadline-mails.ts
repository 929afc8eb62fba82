import { z } from 'zod'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import { isOfDesign } from '../../../domain/order/todo.ts'
import type { Context } from '../../context.ts'
import { storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import { customerOfOrder, lineInWords } from '../fulfilment/index.ts'
import type { WaitingLine } from './waiting-lines.ts'

/** What lines of an order wait for from their customer; `before` is a day that holds no more, empty where it does. */
export const storedFileDeadline = storedJson({
  name: 'mail.facts.file-deadline',
  version: 4,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    lines: z
      .array(
        z.object({
          lineItemId: z.uuid(),
          product: z.string(),
          todo: z.enum(['file', 'file_again', 'answer', 'approve', 'design', 'version']),
          arrives: z.iso.date(),
          before: z.union([z.literal(''), z.iso.date()]),
          /** Until when `arrives` holds; empty where nothing is left to do. */
          until: z.union([z.literal(''), z.iso.datetime()]),
        }),
      )
      .min(1),
    /** When it is cancelled; empty where that is not said. */
    ends: z.union([z.literal(''), z.iso.datetime()]),
    /** What goes back to its customer; null where nothing does. */
    back: z.object({ centAmount: z.int().positive(), currencyCode: z.string() }).nullable(),
    /** The rest of the order comes on that day too, because it arrives together. */
    takesAlong: z.boolean(),
  }),
  upgrades: {
    1: (facts) => ({ ...Object(facts), back: null }),
    2: (facts) => ({ ...Object(facts), takesAlong: false }),
    3: (facts) => facts,
  },
  asBefore: (facts) => (facts.lines.some(({ todo }) => isOfDesign(todo)) ? undefined : facts),
})
type Facts = z.output<typeof storedFileDeadline.schema>
type Told = Facts['lines'][number]

type Words = { kind: string; subject: VoiceKey; what: VoiceKey; after?: VoiceKey }

function deadlineMail({ kind, subject, what, after }: Words) {
  return defineMail({
    kind,
    facts: storedFileDeadline,
    words({ name, number, lines, ends, back, takesAlong }, speech) {
      const { say, link, shop, day, amount } = speech
      const isOpen = lines.some(({ until }) => until !== '')
      const [first] = lines
      const further = [
        back ? say('mail.file_cancelled_back', { amount: amount(back) }) : '',
        takesAlong ? say('mail.file_takes_along') : '',
        after && isOpen ? say(after) : '',
      ].filter(Boolean)
      return {
        subject: say(subject, { number, day: ends && day(ends) }),
        name,
        why: say('mail.why_order', { shop: shop.name }),
        blocks: [
          { block: 'text', text: say(what, { day: ends && day(ends) }) },
          {
            block: 'facts',
            rows: [
              [say('mail.order_number'), number],
              ...lines.map((line): [string, string] => [line.product, inWords(line, speech)]),
            ],
          },
          ...further.map((text) => ({ block: 'text' as const, text })),
          isOpen && first
            ? {
                block: 'action',
                label: say(`order.todo_${first.todo}`),
                href: link(isOfDesign(first.todo) ? 'design' : 'upload', {
                  order_number: number,
                  line: first.lineItemId,
                }),
              }
            : {
                block: 'action',
                label: say('mail.order_look'),
                href: link('orderDetail', { order_number: number }),
              },
        ],
      }
    },
  })
}

type Speech = Parameters<Parameters<typeof defineMail>[0]['words']>[1]

/** What is to be done by when, in the words that the order's page has for it. */
function inWords({ todo, arrives, before, until }: Told, { say, day, time }: Speech): string {
  const kept = until && {
    until: say('cart.until_day', { day: day(until), time: time(until) }),
    day: day(arrives),
  }
  return [
    before && say('mail.file_moved', { before: day(before), day: day(arrives) }),
    until && `${say(`order.todo_${todo}`)}.`,
    !before && !until && say('mail.file_cancelled_was', { day: day(arrives) }),
    kept && `${say('order.todo_by', kept)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A check is done, and its customer has the word. */
export const fileChecked = deadlineMail({
  kind: 'file-checked',
  subject: 'mail.file_checked_subject',
  what: 'mail.file_checked_what',
})

/** Something is to be done soon for a day to hold. */
export const fileReminder = deadlineMail({
  kind: 'file-reminder',
  subject: 'mail.file_reminder_subject',
  what: 'mail.file_reminder_what',
})

/** It was not done in time, and another day is promised. */
export const fileLate = deadlineMail({
  kind: 'file-late',
  subject: 'mail.file_late_subject',
  what: 'mail.file_late_what',
  after: 'mail.file_late_after',
})

/** It was there in time, but was looked through too late, and another day is promised. */
export const fileCheckLate = deadlineMail({
  kind: 'file-check-late',
  subject: 'mail.file_late_subject',
  what: 'mail.file_check_late_what',
  after: 'mail.file_late_after',
})

/** It is late for so long that it ends soon. */
export const fileLastReminder = deadlineMail({
  kind: 'file-last-reminder',
  subject: 'mail.file_last_reminder_subject',
  what: 'mail.file_last_reminder_what',
})

/** It was not done at all, and is cancelled. */
export const fileCancelled = deadlineMail({
  kind: 'file-cancelled',
  subject: 'mail.file_cancelled_subject',
  what: 'mail.file_cancelled_what',
})

export const deadlineMails = [
  fileChecked,
  fileReminder,
  fileLate,
  fileCheckLate,
  fileLastReminder,
  fileCancelled,
]

type Telling = {
  orderId: string
  mail: typeof fileLate
  /** What sets this telling apart from another about the same order. */
  part: string
  lines: readonly {
    waiting: WaitingLine
    arrives: string
    before?: string
    until: Date | null
    takesAlong?: boolean
  }[]
  ends?: Date
  back?: Facts['back']
}

/** Writes the mail into the outbox, in the language of the order; false where it was told before. */
export async function tellDeadline(
  tx: Tx,
  { tenant, shop, now }: Context,
  { orderId, mail, part, lines, ends, back = null }: Telling,
): Promise<boolean> {
  const { email, name, number, locale } = await customerOfOrder(tx, {
    tenant: tenant.id,
    id: orderId,
  })
  const facts = {
    name,
    number,
    lines: lines.map(({ waiting, arrives, before = '', until }) => ({
      lineItemId: waiting.lineId,
      product: lineInWords(shop, { tenant, locale }, waiting.line),
      todo: waiting.todo,
      arrives,
      before,
      until: until?.toISOString() ?? '',
    })),
    ends: ends?.toISOString() ?? '',
    back,
    takesAlong: lines.some(({ takesAlong }) => takesAlong),
  }
  const about = `${orderId} ${part}`
  return addMail(tx, { tenant, locale, now }, mail, { to: email, about, facts })
}
