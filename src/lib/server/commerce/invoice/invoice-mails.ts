import { z } from 'zod'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { Invoice } from '../../../domain/invoice/invoice.ts'
import type { Context } from '../../context.ts'
import { storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import type { InvoicedOrder } from './invoiced-order.ts'

export const storedPaperIssued = storedJson({
  name: 'mail.facts.paper-issued',
  version: 1,
  schema: z.object({
    name: z.string(),
    /** Of the order. */
    number: z.string(),
    /** Of what was issued. */
    paper: z.string(),
    amount: z.object({ centAmount: z.int(), currencyCode: z.string() }),
    /** The invoice that a credit note takes back; empty on an invoice. */
    credits: z.string(),
    /** By when an invoice is to be paid. */
    dueOn: z.iso.date().nullable(),
  }),
  upgrades: {},
})

type Words = { kind: string; subject: VoiceKey; what: VoiceKey; paper: VoiceKey; amount: VoiceKey }

function paperMail({ kind, ...words }: Words) {
  return defineMail({
    kind,
    facts: storedPaperIssued,
    words({ name, number, paper, amount, credits, dueOn }, { say, day, link, shop, ...speech }) {
      const rows: [string, string][] = [
        [say('mail.order_number'), number],
        [say(words.paper), paper],
      ]
      if (credits) rows.push([say('mail.order_invoice'), credits])
      rows.push([say(words.amount), speech.amount(amount)])
      if (dueOn) rows.push([say('mail.invoice_issued_due'), day(dueOn)])
      return {
        subject: say(words.subject, { number }),
        name,
        why: say('mail.why_order', { shop: shop.name }),
        blocks: [
          { block: 'text', text: say(words.what) },
          { block: 'facts', rows },
          {
            block: 'action',
            label: say('mail.order_look'),
            href: link('orderDetail', { order_number: number }),
          },
        ],
      }
    },
  })
}

/** An order that is paid later has its invoice. */
export const invoiceIssued = paperMail({
  kind: 'invoice-issued',
  subject: 'mail.invoice_issued_subject',
  what: 'mail.invoice_issued_what',
  paper: 'mail.order_invoice',
  amount: 'mail.order_to_pay',
})

/** A refund has its credit note. */
export const creditNoteIssued = paperMail({
  kind: 'credit-note',
  subject: 'mail.credit_note_subject',
  what: 'mail.credit_note_what',
  paper: 'mail.credit_note_number',
  amount: 'mail.credit_note_amount',
})

/** Tells the customer of an invoice that is still to be paid, or of the credit note of a refund. */
export async function tellIssued(
  tx: Tx,
  { tenant, now }: Context,
  order: InvoicedOrder,
  said: Invoice,
): Promise<void> {
  const mail = said.credits ? creditNoteIssued : invoiceIssued
  await addMail(tx, { tenant, now, locale: said.locale }, mail, {
    to: order.customer.email,
    about: `${order.id} ${said.number}`,
    facts: {
      name: order.customer.name,
      number: order.number,
      paper: said.number,
      amount: {
        centAmount: said.credits ? said.gross : said.due,
        currencyCode: said.currency,
      },
      credits: said.credits?.number ?? '',
      dueOn: said.dueOn,
    },
  })
}
