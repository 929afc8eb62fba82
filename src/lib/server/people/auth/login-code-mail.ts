import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail, hiddenToken } from '../../platform/mail/index.ts'
import { toNobody } from './one-time-mails.ts'

export const storedLoginCode = storedJson({
  name: 'mail.facts.login-code',
  version: 1,
  schema: z.object({
    name: z.string(),
    oneTime: z.uuid(),
    shows: z.literal('code'),
    /** Whether the address has an account; the mail is sent either way, so that nobody can tell. */
    known: z.boolean(),
  }),
  upgrades: {},
})

/** Somebody wants to log in by a code. Also sent to addresses without an account. */
export const loginCode = defineMail({
  kind: 'login-code',
  facts: storedLoginCode,
  words({ name, oneTime, known }, { say, link, shop }) {
    const why = say('mail.login_code_why', { shop: shop.name })
    const what = say('mail.login_code_unknown', { shop: shop.name })
    if (!known) return toNobody({ what, why }, { say, link, shop })
    return {
      subject: say('mail.login_code_subject', { shop: shop.name }),
      name,
      why,
      blocks: [
        { block: 'text', text: say('mail.login_code_what', { shop: shop.name }) },
        { block: 'facts', rows: [[say('mail.login_code_code'), hiddenToken(oneTime)]] },
        { block: 'text', text: say('mail.login_code_not') },
      ],
    }
  },
})
