import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'
import {
  defineMail,
  hiddenToken,
  type MailSpeech,
  type MailWords,
} from '../../platform/mail/index.ts'

export const storedPasswordReset = storedJson({
  name: 'mail.facts.password-reset',
  version: 1,
  schema: z.object({
    name: z.string(),
    oneTime: z.uuid(),
    /** Whether the address has an account; the mail is sent either way, so that nobody can tell. */
    known: z.boolean(),
  }),
  upgrades: {},
})

/** To an address that has no account, instead of what was asked for: neither a code nor a link is in it. */
export function toNobody(
  { what, why }: { what: string; why: string },
  { say, link, shop }: Pick<MailSpeech, 'say' | 'link' | 'shop'>,
): MailWords {
  return {
    subject: say('mail.no_account_subject', { shop: shop.name }),
    name: '',
    why,
    blocks: [
      { block: 'text', text: what },
      { block: 'action', label: say('mail.password_reset_create'), href: link('registration') },
      { block: 'text', text: say('mail.no_account_not') },
    ],
  }
}

/** Somebody asked for a new password. Also sent to addresses without an account. */
export const passwordReset = defineMail({
  kind: 'password-reset',
  facts: storedPasswordReset,
  words({ name, oneTime, known }, { say, link, shop }) {
    const why = say('mail.password_reset_why', { shop: shop.name })
    const what = say('mail.password_reset_unknown', { shop: shop.name })
    if (!known) return toNobody({ what, why }, { say, link, shop })
    const href = `${link('passwordReset')}#token=${hiddenToken(oneTime)}`
    return {
      subject: say('mail.password_reset_subject', { shop: shop.name }),
      name,
      why,
      blocks: [
        { block: 'text', text: say('mail.password_reset_what', { shop: shop.name }) },
        { block: 'action', label: say('mail.password_reset_do'), href },
        { block: 'text', text: say('mail.password_reset_not') },
      ],
    }
  },
})

export const storedPasswordChanged = storedJson({
  name: 'mail.facts.password-changed',
  version: 1,
  schema: z.object({ name: z.string(), at: z.string() }),
  upgrades: {},
})

/** A password was changed; whoever did not do that can act. */
export const passwordChanged = defineMail({
  kind: 'password-changed',
  facts: storedPasswordChanged,
  words({ name, at }, { say, day, time, link, shop }) {
    const when = { day: day(at), time: time(at) }
    return {
      subject: say('mail.password_changed_subject', { shop: shop.name }),
      name,
      why: say('mail.why_account', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.password_changed_what', when) },
        { block: 'text', text: say('mail.password_changed_not', { email: shop.email }) },
        {
          block: 'action',
          label: say('mail.password_reset_do'),
          href: link('passwordReset'),
        },
      ],
    }
  },
})

export const storedEmailLink = storedJson({
  name: 'mail.facts.email-link',
  version: 1,
  schema: z.object({
    name: z.string(),
    oneTime: z.uuid(),
    /** `verify` an address, or one of the two sides of a change. */
    purpose: z.enum(['verify', 'email_old', 'email_new']),
    email: z.string(),
  }),
  upgrades: {},
})

/** An address is to be proven: a new account's, or both sides of a change. */
export const emailLink = defineMail({
  kind: 'email-link',
  facts: storedEmailLink,
  words({ name, oneTime, purpose, email }, { say, link, shop }) {
    const href = `${link('emailConfirmation')}#token=${hiddenToken(oneTime)}`
    return {
      subject: say(`mail.email_link_subject_${purpose}`, { shop: shop.name }),
      name,
      why: say('mail.why_account', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say(`mail.email_link_what_${purpose}`, { shop: shop.name, email }) },
        { block: 'action', label: say('mail.email_link_do'), href },
        { block: 'text', text: say('mail.email_link_not', { email: shop.email }) },
      ],
    }
  },
})
