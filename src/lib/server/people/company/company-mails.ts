import { z } from 'zod'
import { unlinkedLine } from '../../../domain/plain-line.ts'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail, hiddenToken } from '../../platform/mail/index.ts'

export const storedCompanyInvitation = storedJson({
  name: 'mail.facts.company-invitation',
  version: 1,
  schema: z.object({
    oneTime: z.uuid(),
    company: z.string(),
    /** Who invites. */
    by: z.string(),
  }),
  upgrades: {},
})

/** Somebody is invited into a company; whether the address has an account is never told. */
export const companyInvitation = defineMail({
  kind: 'company-invitation',
  facts: storedCompanyInvitation,
  words({ oneTime, company, by }, { say, link, shop }) {
    const facts = { company: unlinkedLine(company), by: unlinkedLine(by), shop: shop.name }
    return {
      subject: say('mail.company_invitation_subject', facts),
      name: '',
      why: say('mail.company_invitation_why', facts),
      blocks: [
        { block: 'text', text: say('mail.company_invitation_what', facts) },
        {
          block: 'action',
          label: say('mail.company_invitation_do'),
          href: `${link('company')}#token=${hiddenToken(oneTime)}`,
        },
        { block: 'text', text: say('mail.company_invitation_how') },
      ],
    }
  },
})

export const storedCompanyJoined = storedJson({
  name: 'mail.facts.company-joined',
  version: 1,
  schema: z.object({ name: z.string(), company: z.string(), member: z.string() }),
  upgrades: {},
})

/** An invitation was accepted, for who sent it. */
export const companyJoined = defineMail({
  kind: 'company-joined',
  facts: storedCompanyJoined,
  words({ name, ...named }, { say, link, shop }) {
    const joined = { company: unlinkedLine(named.company), member: unlinkedLine(named.member) }
    return {
      subject: say('mail.company_joined_subject', joined),
      name,
      why: say('mail.why_account', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.company_joined_what', joined) },
        { block: 'action', label: say('mail.company_joined_do'), href: link('company') },
      ],
    }
  },
})
