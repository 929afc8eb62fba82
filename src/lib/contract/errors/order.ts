import type { Catalogue } from './catalogue.ts'

/** Orders. */
export const orderErrors = {
  order_not_found: [404, 'There is no such order.'],
  order_changed: [409, 'Somebody else has changed this order meanwhile.'],
  order_line_not_found: [404, 'There is no such line in this order.'],
  order_document_not_found: [404, 'This order has no such paper.'],
  e_invoice_incomplete: [
    409,
    'The electronic invoice lacks what its buyer has to say: see the profile, under electronic invoices.',
  ],
  order_not_payable: [409, 'This order is not waiting for a payment.'],
  order_in_instalments: [409, 'Instalments of this order are to come: it cannot become dearer.'],
  order_debited: [409, 'The bank is carrying out a direct debit for this order.'],
  order_payment_not_yours: [403, 'Somebody else of your company approves or pays this order.'],
  order_not_waiting: [409, 'This order is not waiting for an approval.'],
  order_not_paid: [409, 'This order is neither paid nor deferred.'],
  order_line_printed: [409, 'This line is being printed and cannot be changed any more.'],
  order_line_cancelled: [409, 'This line was cancelled and cannot be changed any more.'],
  order_edit_not_found: [404, 'There is no such change of this order.'],
  order_edit_done: [409, 'This change was made already.'],
  order_edit_expired: [409, 'This change was not confirmed in time. Please make it again.'],
  order_edit_unchanged: [422, 'This is what was ordered already: nothing would change.'],
  drops_keep_quantity: [
    422,
    'A line that goes to several addresses keeps the quantity that was ordered.',
  ],
  file_check_closed: [409, 'The file check of this line can no longer be changed.'],
  withdrawal_not_found: [404, 'There is no such withdrawal.'],
  withdrawal_changed: [
    409,
    'Somebody else has answered this withdrawal or opened it again meanwhile.',
  ],
  move_not_legal: [409, 'That step is not possible now.'],
  part_too_large: [422, 'A part is less than what has not left yet.'],
  part_address_missing: [422, 'A part of a line with several addresses names the one it goes to.'],
} as const satisfies Catalogue
