import type { Catalogue } from './catalogue.ts'

/** The books. */
export const ledgerErrors = {
  ledger_too_long: [422, 'That is more than one file holds. Ask for fewer days.'],
  suspense_not_found: [409, 'This money has been assigned already.'],
  transfer_not_awaited: [409, 'No transfer is awaited for this order.'],
  transfer_recorded: [409, 'This transfer was recorded before.'],
  suspense_too_much: [409, 'It is more than the order still costs, or of another currency.'],
  statement_days: [422, 'The last day is before the first.'],
  statement_too_long: [422, 'That is more than one statement holds. Ask for fewer days.'],
} as const satisfies Catalogue
