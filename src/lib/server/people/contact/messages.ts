import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { inTransaction, storedJson } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'

const schema = z.object({
  name: z.string(),
  email: z.string(),
  orderNumber: z.string(),
  message: z.string(),
})
type Message = z.output<typeof schema>

export const storedContactMessage = storedJson({
  name: 'mail.facts.contact-message',
  version: 1,
  schema,
  upgrades: {},
})

/** What somebody has written goes to the shop's own address; an answer goes to who wrote it. */
export const contactMessage = defineMail({
  kind: 'contact-message',
  facts: storedContactMessage,
  words({ name, email, orderNumber, message }, { say, shop }) {
    const from = name === '' ? email : name
    const rows: [string, string][] = [
      [say('contact.name'), name],
      [say('contact.email'), email],
      [say('contact.order_number'), orderNumber],
    ]
    return {
      subject: say('mail.contact_message_subject', { name: from }),
      name: '',
      why: say('mail.contact_message_why', { shop: shop.name }),
      replyTo: email,
      blocks: [
        { block: 'facts', rows: rows.filter(([, value]) => value !== '') },
        ...message
          .split(/\n\s*\n/)
          .map((paragraph) => ({ block: 'text' as const, text: paragraph.trim() })),
      ],
    }
  },
})

/** Sends a message to the shop; the same one again on the same day is not sent twice. */
export async function passOn(context: Context, message: Message): Promise<void> {
  const { db, tenant, now } = context
  const day = now.toISOString().slice(0, 10)
  const digest = createHash('sha256')
    .update(JSON.stringify([day, message]))
    .digest('hex')
  await inTransaction(db, (tx) =>
    addMail(
      tx,
      // Its readers are the shop's people, whatever language the visitor's page is in.
      { tenant, now, locale: tenant.baseLocale },
      contactMessage,
      { to: tenant.company.email, about: digest, facts: message },
    ),
  )
}
