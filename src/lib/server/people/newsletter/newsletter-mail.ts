import { z } from 'zod'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail } from '../../platform/mail/index.ts'

export const storedNewsletterAsked = storedJson({
  name: 'mail.facts.newsletter-asked',
  version: 1,
  schema: z.object({ subscription: z.uuid() }),
  upgrades: {},
})

/**
 * Somebody asked for the newsletter with this address. The link holds the subscription's id, which lets
 * one begin and end this subscription and nothing else. It stands behind `#`, so that no log has it.
 */
export const newsletterAsked = defineMail({
  kind: 'newsletter-asked',
  facts: storedNewsletterAsked,
  words({ subscription }, { say, link, shop }) {
    const to = (step: 'confirm' | 'leave') => `${link('newsletter')}#${step}=${subscription}`
    return {
      subject: say('mail.newsletter_asked_subject', { shop: shop.name }),
      name: '',
      why: say('mail.newsletter_asked_why', { shop: shop.name }),
      blocks: [
        { block: 'text', text: say('mail.newsletter_asked_what', { shop: shop.name }) },
        { block: 'action', label: say('mail.newsletter_asked_do'), href: to('confirm') },
        { block: 'text', text: say('mail.newsletter_asked_not') },
        { block: 'action', label: say('mail.newsletter_asked_leave'), href: to('leave') },
      ],
    }
  },
})
