import { z } from 'zod'
import type { MailSpeech } from '../../platform/mail/index.ts'

/** All that was ordered, as its mail keeps it; words are in the order's language. */
export const orderedInFull = z.object({
  lines: z.array(
    z.object({
      what: z.string(),
      /** A service has a name alone. */
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
      arrives: z.iso.date(),
      /** Until when its payment has to be here for that day; null where nothing is to be paid. */
      until: z.iso.datetime().nullable(),
    }),
  ),
  /** Lines of the address that it goes to. */
  to: z.array(z.string()),
  /** The day that all of it arrives on together; null where each line comes as soon as it is ready. */
  together: z.iso.date().nullable(),
  /** VAT in minor units, by rate in basis points; none under reverse charge. */
  vat: z.array(z.object({ rate: z.int(), amount: z.int() })),
})

export type OrderedInFull = z.output<typeof orderedInFull>

type Rows = [name: string, value: string][]

/** A row for each line, with every characteristic below it, and when it arrives. */
export function lineRows({ lines }: OrderedInFull, { say, day, time }: MailSpeech): Rows {
  return lines.flatMap(({ what, facts, arrives, until }): Rows => {
    const said = facts.map((fact) => (fact.value ? say('mail.order_fact', fact) : fact.name))
    const when = day(arrives)
    return [
      [say('mail.order_lines'), [what, ...said].join('\n')],
      [
        say('cart.arrives'),
        until === null
          ? when
          : say('mail.order_arrives_if', { day: when, until: day(until), time: time(until) }),
      ],
    ]
  })
}

/** Where it goes, and whether all of it arrives together. */
export function placeRows({ to, together }: OrderedInFull, { say, day }: MailSpeech): Rows {
  const place: Rows = [[say('payment.deliver_to'), to.join('\n')]]
  if (together === null) return place
  return [...place, [say('cart.delivery'), say('order.together', { day: day(together) })]]
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
