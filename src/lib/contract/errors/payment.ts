import type { Catalogue } from './catalogue.ts'

/** Payments, and the notices of providers. */
export const paymentErrors = {
  payment_not_found: [404, 'There is no such payment.'],
  payment_method_not_offered: [422, 'This order cannot be paid that way.'],
  kept_card_not_found: [404, 'This card is not kept, or cannot be paid with here.'],
  kept_card_on_plan: [409, 'Instalments of an order are still charged to this card.'],
  deferred_not_agreed: [409, 'Paying later is not agreed with this customer any more.'],
  credit_limit_reached: [409, 'With this the credit limit of your account would be passed.'],
  refund_too_much: [409, 'That is more than was paid for this order.'],
  refund_beyond_lines: [
    409,
    'These lines cost less than was to be given back for them, or it has gone back already.',
  ],
  refund_not_found: [404, 'No refund of this shop waits for a transfer under this id.'],
  refund_sent_already: [409, 'This refund has been sent already.'],
  refund_day_wrong: [422, 'It was sent between the day it was asked for and today.'],
  payment_provider_unavailable: [503, 'The payment page cannot be reached. Nothing was charged.'],
  webhook_signature_invalid: [400, 'The signature does not match.'],
  webhook_malformed: [422, "The notice does not have this provider's format."],
  webhook_too_old: [400, 'The signature is too old.'],
} as const satisfies Catalogue
