import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail } from '../../platform/mail/index.ts'

const facts = z.object({ name: z.string(), at: z.string() })

export const storedDataExported = storedJson({
  name: 'mail.facts.data-exported',
  version: 1,
  schema: facts,
  upgrades: {},
})

/** Somebody with the password, or a code, took a copy of all that is known of a customer. */
export const dataExported = defineMail({
  kind: 'data-exported',
  facts: storedDataExported,
  words({ name, at }, { say, day, time, link, shop }) {
    const when = { day: day(at), time: time(at), shop: shop.name }
    return {
      subject: say('mail.data_exported_subject', { shop: shop.name }),
      name,
      why: say('mail.why_account', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.data_exported_what', when) },
        { block: 'text', text: say('mail.data_exported_not', { email: shop.email }) },
        { block: 'action', label: say('mail.password_reset_do'), href: link('passwordReset') },
      ],
    }
  },
})

export const storedAccountErased = storedJson({
  name: 'mail.facts.account-erased',
  version: 1,
  schema: facts,
  upgrades: {},
})

/** The last mail to a customer: the account is no more, and what is kept of it. */
export const accountErased = defineMail({
  kind: 'account-erased',
  facts: storedAccountErased,
  words({ name, at }, { say, day, time, shop }) {
    const when = { day: day(at), time: time(at), shop: shop.name }
    return {
      subject: say('mail.account_erased_subject', { shop: shop.name }),
      name,
      why: say('mail.account_erased_why', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.account_erased_what', when) },
        { block: 'text', text: say('mail.account_erased_kept') },
        { block: 'text', text: say('mail.account_erased_not', { email: shop.email }) },
      ],
    }
  },
})

/** Every mail about a customer's own data. */
export const ownDataMails = [dataExported, accountErased]
