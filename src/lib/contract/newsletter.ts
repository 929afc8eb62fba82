import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailAddress, id } from './shapes.ts'

const link = z.object({
  /** From the link in the mail. */
  token: id,
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/v1/newsletter/',
  summary: 'Ask for the newsletter: a mail goes to the address, whose link begins the subscription',
  input: z.object({ email: emailAddress }),
  output: z.object({
    /** The same for every address: nobody learns who has the newsletter. */
    state: z.literal('asked'),
  }),
  errors: [],
  access: 'anyone',
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/newsletter/confirm/',
  summary: 'Begin the subscription of the address that got the link, within 30 days',
  input: link,
  output: z.object({ state: z.literal('subscribed') }),
  errors: ['newsletter_link_invalid'],
  access: 'anyone',
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/v1/newsletter/leave/',
  summary: 'End the subscription of the address that got the link, however old it is',
  input: link,
  output: z.object({ state: z.literal('left') }),
  errors: ['newsletter_link_invalid'],
  access: 'anyone',
})
