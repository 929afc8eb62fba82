import type { Catalogue } from './catalogue.ts'

/** Orders. */
export const orderErrors = {
  order_not_found: [404, 'There is no such order.'],
  order_changed: [409, 'Somebody else has changed this order meanwhile.'],
  order_line_not_found: [404, 'There is no such line in this order.'],
  order_document_not_found: [404, 'This order has no such paper.'],
  order_not_payable: [409, 'This order is not waiting for a payment.'],
  order_not_paid: [409, 'This order is neither paid nor deferred.'],
  move_not_legal: [409, 'That step is not possible now.'],
} as const satisfies Catalogue
