import { z } from 'zod'
import type { Context } from '../../context.ts'
import { storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import { findForStaff } from './find.ts'

export const storedAddressTaken = storedJson({
  name: 'mail.facts.address-taken',
  version: 1,
  schema: z.object({ name: z.string() }),
  upgrades: {},
})

/** Somebody registered with the address of an account. */
export const addressTaken = defineMail({
  kind: 'address-taken',
  facts: storedAddressTaken,
  words({ name }, { say, link, shop }) {
    return {
      subject: say('mail.address_taken_subject'),
      name,
      why: say('mail.why_account', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.address_taken_what', { shop: shop.name }) },
        { block: 'text', text: say('mail.address_taken_do', { email: shop.email }) },
        { block: 'action', label: say('mail.sign_in'), href: link('login') },
      ],
    }
  },
})

/** Tells whoever has the account, once a day at most. */
export async function tellOwner(tx: Tx, context: Context, email: string): Promise<void> {
  const owner = await findForStaff(tx, context.tenant.id, email)
  if (!owner) return
  const about = `${owner.id} ${context.now.toISOString().slice(0, 10)}`
  const facts = { name: owner.name.trim() }
  await addMail(tx, context, addressTaken, { to: owner.email, about, facts })
}
