import { z } from 'zod'
import { unlinkedLine } from '../../../domain/plain-line.ts'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail } from '../../platform/mail/index.ts'

const about = {
  name: z.string(),
  number: z.string(),
  by: z.string(),
  amount: z.object({ centAmount: z.int(), currencyCode: z.string() }),
}

export const storedApprovalAsked = storedJson({
  name: 'mail.facts.approval-asked',
  version: 1,
  schema: z.object({ ...about, company: z.string() }),
  upgrades: {},
})

/** An order of a colleague waits for somebody who approves. */
export const approvalAsked = defineMail({
  kind: 'approval-asked',
  facts: storedApprovalAsked,
  words({ name, number, amount, ...named }, { say, link, shop, ...speech }) {
    const [by, company] = [unlinkedLine(named.by), unlinkedLine(named.company)]
    return {
      subject: say('mail.approval_asked_subject', { by, number }),
      name,
      why: say('mail.approval_why', { company, shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.approval_asked_what', { by, company }) },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            [say('mail.order_amount'), speech.amount(amount)],
          ],
        },
        {
          block: 'action',
          label: say('mail.approval_asked_do'),
          href: link('orderDetail', { order_number: number }),
        },
      ],
    }
  },
})

export const storedApprovalGiven = storedJson({
  name: 'mail.facts.approval-given',
  version: 1,
  schema: z.object({ ...about, isApproved: z.boolean(), reason: z.string() }),
  upgrades: {},
})

/** Somebody of the company has approved or declined an order, for who placed it. */
export const approvalGiven = defineMail({
  kind: 'approval-given',
  facts: storedApprovalGiven,
  words({ name, number, amount, isApproved, reason, ...named }, { say, link, shop, ...speech }) {
    const by = unlinkedLine(named.by)
    const what = isApproved ? 'approved' : 'declined'
    return {
      subject: say(`mail.approval_subject_${what}`, { number }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say(`mail.approval_what_${what}`, { by }) },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            [say('mail.order_amount'), speech.amount(amount)],
            ...(reason === '' ? [] : [[say('mail.approval_reason'), reason] as [string, string]]),
          ],
        },
        {
          block: 'action',
          label: say('mail.order_look'),
          href: link('orderDetail', { order_number: number }),
        },
      ],
    }
  },
})
