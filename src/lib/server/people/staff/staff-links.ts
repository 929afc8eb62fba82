import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { z } from 'zod'
import { ADMIN_INVITATION } from '../../../domain/staff/pages.ts'
import type { Context } from '../../context.ts'
import { storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail, hiddenToken } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import type { OneTime } from '../credentials/index.ts'

/** Hours that a link is good for: an invitation may wait over a weekend. */
const HOURS = 72

export const storedStaffLink = storedJson({
  name: 'mail.facts.staff-link',
  version: 1,
  schema: z.object({
    name: z.string(),
    oneTime: z.uuid(),
    /** Who sent it. */
    by: z.string(),
    /** Whether the account is new. */
    isInvitation: z.boolean(),
  }),
  upgrades: {},
})

/** Somebody joins the staff, or is to set another password. */
export const staffLink = defineMail({
  kind: 'staff-link',
  facts: storedStaffLink,
  words({ name, oneTime, by, isInvitation }, { say, link, shop }) {
    const page = new URL(ADMIN_INVITATION, link('home'))
    const what = isInvitation ? 'invited' : 'again'
    return {
      subject: say(`mail.staff_link_subject_${what}`, { shop: shop.name }),
      name,
      why: say('mail.staff_link_why', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say(`mail.staff_link_what_${what}`, { by, shop: shop.name }) },
        {
          block: 'action',
          label: say('mail.staff_link_do'),
          href: `${page.href}#token=${hiddenToken(oneTime)}`,
        },
        { block: 'text', text: say('mail.staff_link_not') },
      ],
    }
  },
})

type Receiver = { id: string; email: string; name: string; isInvitation: boolean; by: string }

/** Writes to somebody of the staff with a link that sets a password; earlier ones are void. */
export async function sendLink(tx: Tx, context: Context, to: Receiver): Promise<void> {
  const { now } = context
  await voidLinks(tx, to.id, now)
  const id = randomUUID()
  await tx
    .insertInto('staff_link')
    .values({
      id,
      account_id: to.id,
      created_at: now,
      expires_at: dayjs(now).add(HOURS, 'hour').toDate(),
      used_at: null,
    })
    .execute()
  const { name, by, isInvitation, email } = to
  const facts = { name, oneTime: id, by, isInvitation }
  await addMail(tx, context, staffLink, { to: email, about: id, facts })
}

/** Makes all links of an account useless. */
export async function voidLinks(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('staff_link')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

/** Uses up the link of a token and answers whose it is. Refuses with `link_invalid` whatever is wrong. */
export async function takeLink(
  tx: Tx,
  context: Context<'link_invalid'>,
  oneTime: OneTime,
  token: string,
): Promise<{ id: string; email: string; name: string }> {
  const id = oneTime.read(token)
  demand(context, id, 'link_invalid')
  const link = await tx
    .updateTable('staff_link')
    .set({ used_at: context.now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.now)
    .returning('account_id')
    .executeTakeFirst()
  demand(context, link, 'link_invalid')
  const account = await tx
    .selectFrom('staff_account')
    .select(['id', 'email', 'name'])
    .where('id', '=', link.account_id)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  demand(context, account, 'link_invalid')
  return account
}
