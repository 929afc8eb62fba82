import { z } from 'zod'
import { spacedReference } from '../../../domain/payment/reference.ts'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail, type MailSpeech } from '../../platform/mail/index.ts'
import { type TransferTo, transferTo } from './awaited-transfer.ts'

const placed = {
  name: z.string(),
  number: z.string(),
  placedAt: z.iso.datetime(),
  amount: z.object({ centAmount: z.int(), currencyCode: z.string() }),
}

export const storedOrderReminder = storedJson({
  name: 'mail.facts.order-reminder',
  version: 2,
  schema: z.object({ ...placed, expiresAt: z.iso.datetime(), transfer: transferTo.nullable() }),
  upgrades: { 1: (value) => ({ ...Object(value), transfer: null }) },
})

export const storedOrderExpired = storedJson({
  name: 'mail.facts.order-expired',
  version: 1,
  schema: z.object(placed),
  upgrades: {},
})

/** Where a transfer goes, and what it has to name. */
function transferRows({ holder, iban, bic, reference }: TransferTo, { say }: MailSpeech) {
  const rows: [string, string][] = [
    [say('payment.transfer_holder'), holder],
    [say('payment.transfer_iban'), iban],
    [say('payment.transfer_bic'), bic],
    [say('payment.transfer_reference'), spacedReference(reference)],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** An order still waits for its payment, and will not do so for long. */
export const orderReminder = defineMail({
  kind: 'order-reminder',
  facts: storedOrderReminder,
  words({ name, number, placedAt, amount, expiresAt, transfer }, speech) {
    const { say, day, time, link, shop } = speech
    return {
      subject: say('mail.order_reminder_subject', { number }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.order_reminder_what') },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            [say('mail.order_placed'), day(placedAt)],
            [say('mail.order_to_pay'), speech.amount(amount)],
            [
              say('mail.order_expires'),
              say('mail.order_expires_at', { day: day(expiresAt), time: time(expiresAt) }),
            ],
            ...(transfer ? transferRows(transfer, speech) : []),
          ],
        },
        { block: 'text', text: say('mail.order_reminder_do', { email: shop.email }) },
        {
          block: 'action',
          label: say('mail.order_pay'),
          href: link('orderDetail', { order_number: number }),
        },
      ],
    }
  },
})

/** An order that nobody paid has expired. */
export const orderExpired = defineMail({
  kind: 'order-expired',
  facts: storedOrderExpired,
  words({ name, number, placedAt, amount }, { say, day, link, shop, ...speech }) {
    return {
      subject: say('mail.order_expired_subject', { number }),
      name,
      why: say('mail.why_order', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.order_expired_what') },
        {
          block: 'facts',
          rows: [
            [say('mail.order_number'), number],
            [say('mail.order_placed'), day(placedAt)],
            [say('mail.order_amount'), speech.amount(amount)],
          ],
        },
        { block: 'text', text: say('mail.order_expired_do', { email: shop.email }) },
        {
          block: 'action',
          label: say('mail.order_look'),
          href: link('orderDetail', { order_number: number }),
        },
      ],
    }
  },
})
