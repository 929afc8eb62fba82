import type { Catalogue } from './catalogue.ts'

/** Telling other systems. */
export const webhookErrors = {
  webhook_not_found: [404, 'This shop has no such webhook.'],
  webhook_address_refused: [
    422,
    'Give an https address on the public internet, without a name or password in it.',
  ],
  webhook_too_many: [409, 'A shop has 20 webhooks at most. Remove one first.'],
} as const satisfies Catalogue
