import { z } from 'zod'
import { unlinkedLine } from '../../../domain/plain-line.ts'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail } from '../../platform/mail/index.ts'

const change = z.enum(['added', 'removed', 'password_dropped'])
export type PasskeyChange = z.output<typeof change>

export const storedPasskeyChanged = storedJson({
  name: 'mail.facts.passkey-changed',
  version: 1,
  schema: z.object({
    name: z.string(),
    at: z.iso.datetime(),
    what: change,
    /** What the customer calls it; empty where it is about the password. */
    passkey: z.string(),
  }),
  upgrades: {},
})

/** An account has a passkey more or less, or no password any more; whoever did not do that can act. */
export const passkeyChanged = defineMail({
  kind: 'passkey-changed',
  facts: storedPasskeyChanged,
  words({ name, at, what, ...named }, { say, day, time, link, shop }) {
    const passkey = unlinkedLine(named.passkey)
    return {
      subject: say(`mail.passkey_${what}_subject`, { shop: shop.name }),
      name,
      why: say('mail.why_account', { shop: shop.name }),
      blocks: [
        {
          block: 'text',
          text: say(`mail.passkey_${what}_what`, { passkey, day: day(at), time: time(at) }),
        },
        { block: 'text', text: say('mail.passkey_changed_not', { email: shop.email }) },
        { block: 'action', label: say('mail.password_reset_do'), href: link('passwordReset') },
      ],
    }
  },
})
