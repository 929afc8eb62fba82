import { z } from 'zod'
import { storedJson } from '../../../platform/db/index.ts'
import { defineMail } from '../../../platform/mail/index.ts'

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

export const storedInstalmentComing = storedJson({
  name: 'mail.facts.instalment-coming',
  version: 1,
  schema: z.object({
    ...about,
    amount,
    dueOn: z.iso.date(),
    card: z.object({ brand: z.string(), lastFour: z.string() }),
  }),
  upgrades: {},
})

/** The first instalment is in; what comes after it, and when. */
export const planBegun = defineMail({
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

/** What is charged in some days, and to which card. */
export const instalmentComing = defineMail({
  kind: 'instalment-coming',
  facts: storedInstalmentComing,
  words({ name, number, amount: next, dueOn, card }, { say, day, link, shop, ...speech }) {
    return {
      subject: say('mail.instalment_coming_subject', { number, day: day(dueOn) }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        {
          block: 'text',
          text:
            card.brand === 'sepa_debit'
              ? say('mail.instalment_coming_debit', { day: day(dueOn), lastFour: card.lastFour })
              : say('mail.instalment_coming_what', { day: day(dueOn), ...card }),
        },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            [say('mail.order_amount'), speech.amount(next)],
          ],
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
export const instalmentFailed = defineMail({
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

export const planMails = [planBegun, instalmentComing, instalmentFailed]
