import { z } from 'zod'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { Context } from '../../context.ts'
import { storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import { customerOfOrder, lineInWords } from '../fulfilment/index.ts'
import type { DesignJob } from './job.ts'

/** What a customer is told about a design; `product` is the line in words. */
export const storedDesignStep = storedJson({
  name: 'mail.facts.design-step',
  version: 2,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    lineItemId: z.uuid(),
    product: z.string(),
    text: z.string(),
    /** The day by which they hear again; null where they are asked something. */
    due: z.iso.date().nullable(),
    /** The line's day, until when their word keeps it, and the day before where it was moved, else empty. */
    day: z
      .object({
        arrives: z.iso.date(),
        until: z.iso.datetime(),
        before: z.union([z.literal(''), z.iso.date()]),
      })
      .nullable(),
  }),
  upgrades: { 1: (facts) => ({ ...Object(facts), day: null }) },
  asBefore: ({ day, ...facts }) => (day ? undefined : facts),
})

type Words = { kind: string; subject: VoiceKey; what: VoiceKey; act: VoiceKey }

function designMail({ kind, ...words }: Words) {
  return defineMail({
    kind,
    facts: storedDesignStep,
    words({ name, number, lineItemId, product, text, due, day: kept }, speech) {
      const { say, day, link, shop } = speech
      const rows: [string, string][] = [
        [say('mail.order_number'), number],
        [say('mail.order_lines'), product],
      ]
      if (due) rows.push([say('mail.design_due'), day(`${due}T12:00:00.000Z`)])
      return {
        subject: say(words.subject, { number }),
        name,
        why: say('mail.why_order', { shop: shop.name }),
        blocks: [
          { block: 'text', text: say(words.what) },
          ...(text ? [{ block: 'text' as const, text }] : []),
          { block: 'facts', rows },
          ...(kept ? [{ block: 'text' as const, text: keptInWords(kept, speech) }] : []),
          {
            block: 'action',
            label: say(words.act),
            href: link('design', { order_number: number, line: lineItemId }),
          },
        ],
      }
    },
  })
}

type Speech = Parameters<Parameters<typeof defineMail>[0]['words']>[1]

/** Until when the customer's word keeps which day, and that it is another one than before. */
function keptInWords(
  { arrives, until, before }: NonNullable<z.output<typeof storedDesignStep.schema>['day']>,
  { say, day, time }: Speech,
): string {
  const by = say('cart.until_day', { day: day(until), time: time(until) })
  const moved = before && say('mail.design_moved', { day: day(arrives), before: day(before) })
  return [moved, `${say('order.todo_by', { until: by, day: day(arrives) })}.`]
    .filter(Boolean)
    .join(' ')
}

/** The brief has arrived. */
export const designBriefed = designMail({
  kind: 'design-briefed',
  subject: 'mail.design_briefed_subject',
  what: 'mail.design_briefed_what',
  act: 'mail.design_briefed_do',
})

/** There is a version to look at. */
export const designProposed = designMail({
  kind: 'design-proposed',
  subject: 'mail.design_proposed_subject',
  what: 'mail.design_proposed_what',
  act: 'mail.design_proposed_do',
})

/** The designer has written something. */
export const designAnswered = designMail({
  kind: 'design-answered',
  subject: 'mail.design_answered_subject',
  what: 'mail.design_answered_what',
  act: 'mail.design_answered_do',
})

/** The customer has approved it, and it goes to print. */
export const designApproved = designMail({
  kind: 'design-approved',
  subject: 'mail.design_approved_subject',
  what: 'mail.design_approved_what',
  act: 'mail.design_approved_do',
})

export const designMails = [designBriefed, designProposed, designAnswered, designApproved]

type Told = {
  mail: typeof designBriefed
  /** What sets this telling apart from another about the same design. */
  part: string
  text?: string
  /** The line's day, and until when it holds: instants and ISO dates. */
  day?: { promisedArrivalDate: string; promisedUntil: string; before: string }
}

/** Writes the mail into the outbox, in the language of the order and the transaction of the act. */
export async function tellDesign(
  tx: Tx,
  { tenant, shop, now }: Context,
  { line, due, state }: DesignJob,
  { mail, part, text = '', day }: Told,
): Promise<void> {
  const order = { tenant: tenant.id, id: line.orderId }
  const { email, name, locale } = await customerOfOrder(tx, order)
  const words = { product_id: line.productId, quantity: line.quantity }
  const facts = {
    name,
    number: line.orderNumber,
    lineItemId: line.lineId,
    product: lineInWords(shop, { tenant, locale }, words),
    text,
    due: state === 'briefed' ? due : null,
    day: day
      ? { arrives: day.promisedArrivalDate, until: day.promisedUntil, before: day.before }
      : null,
  }
  const about = `${line.orderId} ${line.lineId} ${part}`
  await addMail(tx, { tenant, locale, now }, mail, { to: email, about, facts })
}
