import type { Context } from '../../context.ts'
import type { JobContext } from '../jobs/index.ts'
import { type Reveal, withToken } from './hidden-token.ts'
import { lostBefore, type MailKey, updateMail } from './mail-row.ts'
import { type Delivery, type MailSender, MailTrouble, type Outgoing } from './sender.ts'

export type Delivering = {
  sender: MailSender
  /** Tokens of one-time links and codes by their ids; they are in no mail before it leaves. */
  reveal: Reveal
  attach?: Attach
}

/** The files of a mail, found as it leaves: none is stored with it. */
export type Attach = (
  context: Context,
  mail: { kind: string; key: string },
) => Promise<NonNullable<Outgoing['files']>>

/**
 * One try to send a mail. What was sent is not sent again, and no two workers try at once. Trouble that
 * may pass is thrown, so that the queue tries again; a mail with more than `retries` behind it is
 * listed as failed.
 */
export async function deliver(
  context: JobContext,
  { sender, reveal, attach }: Delivering,
  key: MailKey,
  retries: number,
): Promise<void> {
  const mail = await claim(context, key)
  if (!mail) return
  try {
    const files = (await attach?.(context.forTenant(mail.tenant), mail)) ?? []
    const words = withToken(outgoing(context, sender, mail), mail.facts, reveal)
    const delivery = await sender.send({ ...words, files })
    await settle(context, key, delivery)
  } catch (error) {
    const answer = error instanceof MailTrouble ? error.answer : String(error)
    const state = mail.tries > retries ? 'failed' : 'waiting'
    await updateMail(context.db, key).set({ state, answer }).execute()
    throw error
  }
}

/** Takes a mail that waits; undefined where there is nothing left to do. */
async function claim({ db, now }: JobContext, key: MailKey) {
  const mail = await updateMail(db, key)
    .set((eb) => ({ state: 'sending', tries: eb('tries', '+', 1), tried_at: now }))
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', ['waiting', 'failed']),
        and([eb('state', '=', 'sending'), eb('tried_at', '<', lostBefore(now))]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (mail) return mail
  const row = await db
    .selectFrom('mail')
    .select('state')
    .where('tenant', '=', key.tenant)
    .where('id', '=', key.id)
    .executeTakeFirst()
  // The other worker may be gone: looked at again later.
  if (row?.state === 'sending') throw new Error('Another worker is sending this mail.')
  return undefined
}

async function settle(
  { db, now, log }: JobContext,
  key: MailKey,
  delivery: Delivery,
): Promise<void> {
  const { state, answer } = delivery
  const isAddressWrong = delivery.state === 'refused' && delivery.isAddressWrong
  const sent = state === 'sent' ? { sent_at: now } : {}
  await updateMail(db, key)
    .set({ state, answer, ...sent, bounced_at: isAddressWrong ? now : null })
    .execute()
  if (state === 'refused') log.error({ mail: key.id, tenant: key.tenant }, 'a mail was refused')
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

function outgoing(context: JobContext, { from }: MailSender, mail: Claimed): Outgoing {
  const { tenant } = context.forTenant(mail.tenant)
  const { email } = tenant.company
  const address = from ?? email
  return {
    messageId: `<${mail.id}.${mail.round}@${address.split('@').at(-1)}>`,
    from: { name: tenant.name, address },
    replyTo: mail.reply_to ?? email,
    to: mail.recipient,
    locale: mail.locale,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
  }
}
