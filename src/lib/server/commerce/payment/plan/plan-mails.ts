import { z } from 'zod'
import type { IsoDate } from '../../../../domain/dates/days.ts'
import { contextOf } from '../../../context.ts'
import { type PaymentRow, storedJson, type Tx } from '../../../platform/db/index.ts'
import { addMail, defineMail } from '../../../platform/mail/index.ts'
import { customerOfOrder } from '../../fulfilment/index.ts'
import type { Selling } from '../issue-for.ts'
import type { Plan } from './plans.ts'

const amount = z.object({ centAmount: z.int(), currencyCode: z.string() })
const about = { name: z.string(), number: z.string() }

export const storedPlanBegun = storedJson({
  name: 'mail.facts.plan-begun',
  version: 1,
  schema: z.object({
    ...about,
    instalments: z.array(z.object({ dueOn: z.iso.date(), amount, isPaid: z.boolean() })),
  }),
  upgrades: {},
})

export const storedInstalmentFailed = storedJson({
  name: 'mail.facts.instalment-failed',
  version: 1,
  schema: z.object({ ...about, amount, nextTryOn: z.iso.date().nullable() }),
  upgrades: {},
})

/** The first instalment is in; what comes after it, and when. */
const planBegun = defineMail({
  kind: 'plan-begun',
  facts: storedPlanBegun,
  words({ name, number, instalments }, { say, day, link, shop, ...speech }) {
    return {
      subject: say('mail.plan_begun_subject', { number }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.plan_begun_what', { number }) },
        {
          block: 'facts',
          rows: instalments.map((each) => [
            day(each.dueOn),
            each.isPaid
              ? say('mail.plan_begun_paid', { amount: speech.amount(each.amount) })
              : speech.amount(each.amount),
          ]),
        },
        { block: 'text', text: say('mail.plan_begun_do') },
        {
          block: 'action',
          label: say('mail.order_look'),
          href: link('orderDetail', { order_number: number }),
        },
      ],
    }
  },
})

/** What was owed of a plan could not be charged. */
const instalmentFailed = defineMail({
  kind: 'instalment-failed',
  facts: storedInstalmentFailed,
  words({ name, number, amount: owed, nextTryOn }, { say, day, link, shop, ...speech }) {
    const next =
      nextTryOn === null
        ? say('mail.instalment_failed_last')
        : say('mail.instalment_failed_again', { day: day(nextTryOn) })
    return {
      subject: say('mail.instalment_failed_subject', { number }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.instalment_failed_what') },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            [say('mail.order_to_pay'), speech.amount(owed)],
          ],
        },
        {
          block: 'action',
          label: say('mail.order_pay'),
          href: link('orderDetail', { order_number: number }),
        },
        { block: 'text', text: next },
        { block: 'text', text: say('mail.instalment_failed_do', { email: shop.email }) },
      ],
    }
  },
})

export const planMails = [planBegun, instalmentFailed]

/** Tells the customer, in the language that the order was placed in; nobody can where the tenant is gone. */
export async function tellPlanBegun(
  tx: Tx,
  { shop, ...work }: Selling,
  { tenant, order_id: id, currency: currencyCode }: PaymentRow,
  { standing }: Plan,
): Promise<void> {
  const { email: to, locale, name, number } = await customerOfOrder(tx, { tenant, id })
  const context = shop && contextOf({ ...work, shop }, tenant, { locale })
  if (!context) return
  const instalments = standing.map(({ dueOn, amount: centAmount, left }) => ({
    dueOn,
    amount: { centAmount, currencyCode },
    isPaid: left === 0,
  }))
  await addMail(tx, context, planBegun, { to, about: id, facts: { name, number, instalments } })
}

type Failed = {
  tenant: string
  orderId: string
  /** The attempt that failed, or what kept one from being made: of each the customer is told once. */
  of: string
  amount: { centAmount: number; currencyCode: string }
  nextTryOn: IsoDate | null
}

/** The same of a charge that failed; once for each. */
export async function tellInstalmentFailed(
  tx: Tx,
  { shop, ...work }: Selling,
  { tenant, orderId: id, of, ...facts }: Failed,
): Promise<void> {
  const { email: to, locale, name, number } = await customerOfOrder(tx, { tenant, id })
  const context = shop && contextOf({ ...work, shop }, tenant, { locale })
  if (!context) return
  await addMail(tx, context, instalmentFailed, {
    to,
    about: `${id} ${of}`,
    facts: { name, number, ...facts },
  })
}
