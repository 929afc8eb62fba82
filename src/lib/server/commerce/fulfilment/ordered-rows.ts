import { z } from 'zod'
import type { MailRow, MailSpeech } from '../../platform/mail/index.ts'

/** All that was ordered, as its mail keeps it; words are in the order's language. */
export const orderedInFull = z.object({
  lines: z.array(
    z.object({
      /** Null in mails of before it was kept, as the two below. */
      id: z.uuid().nullable(),
      what: z.string(),
      /** A service has a name alone. */
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
      /** With its services and VAT, in minor units. */
      gross: z.int().nullable(),
      /** What is to be sent for it: a file, which may be here already, or a designer's brief. Null where nothing is. */
      file: z.enum(['wanted', 'here', 'brief']).nullable(),
      arrives: z.iso.date(),
      /** Its customer fetches it from that day on. */
      isCollected: z.boolean(),
      /** Until when its payment has to be here for that day; null where nothing is to be paid. */
      until: z.iso.datetime().nullable(),
    }),
  ),
  /** Lines of the address that it goes to; none where each line goes to addresses of its own, or all is collected. */
  to: z.array(z.string()),
  /** The day that all of it arrives on together; null where each line comes as soon as it is ready. */
  together: z.iso.date().nullable(),
  /** VAT in minor units, by rate in basis points; none under reverse charge. */
  vat: z.array(z.object({ rate: z.int(), amount: z.int() })),
})

export type OrderedInFull = z.output<typeof orderedInFull>

type Line = OrderedInFull['lines'][number]
type Rows = MailRow[]
/** An order in its own words: its number, and what its amounts are in. */
type Of = { number: string; currencyCode: string }

/** A row for each line, with every characteristic below it, what it costs, what is to be sent for it, and when it arrives. */
export function lineRows({ lines }: OrderedInFull, of: Of, speech: MailSpeech): Rows {
  const { say, day, time, amount } = speech
  return lines.flatMap((line): Rows => {
    const { what, facts, arrives, until, gross, isCollected } = line
    const said = facts.map((fact) => (fact.value ? say('mail.order_fact', fact) : fact.name))
    const when = day(arrives)
    const { currencyCode } = of
    return [
      [say('mail.order_lines'), [what, ...said].join('\n')],
      ...(gross === null
        ? []
        : [[say('mail.order_line_price'), amount({ centAmount: gross, currencyCode })] as const]),
      ...fileRows(line, of, speech),
      [
        say(isCollected ? 'cart.ready' : 'cart.arrives'),
        until === null
          ? when
          : say('mail.order_arrives_if', { day: when, until: day(until), time: time(until) }),
      ],
    ]
  })
}

/** What is to be sent for a line, as a link to where it is sent. */
function fileRows({ id, file }: Line, { number }: Of, { say, link }: MailSpeech): Rows {
  if (!file || !id) return []
  if (file === 'here') return [[say('mail.order_line_file'), say('payment.next_sent')]]
  const at = { order_number: number, line: id }
  return file === 'brief'
    ? [[say('mail.order_line_design'), say('payment.brief_design'), link('design', at)]]
    : [[say('mail.order_line_file'), say('order.todo_file'), link('upload', at)]]
}

/** Where it goes, and whether all of it arrives together. */
export function placeRows({ to, together }: OrderedInFull, { say, day }: MailSpeech): Rows {
  const place: Rows = to.length > 0 ? [[say('payment.deliver_to'), to.join('\n')]] : []
  if (together === null) return place
  return [...place, [say('cart.delivery'), say('order.together', { day: day(together) })]]
}

/** Where it is fetched, and when somebody is there. */
export function collectionRows(
  { at, open }: { at: string[]; open: string[] },
  { say }: MailSpeech,
): Rows {
  return [
    [say('cart.collect_at'), at.join('\n')],
    [say('cart.open'), open.join('\n')],
  ]
}

/** The VAT that the total holds, a row for each rate. */
export function vatRows(
  { vat }: OrderedInFull,
  currencyCode: string,
  { say, percent, amount }: MailSpeech,
): Rows {
  return vat.map(({ rate, amount: centAmount }) => [
    say('cart.vat_included', { rate: percent(rate) }),
    amount({ centAmount, currencyCode }),
  ])
}
