import type { OrderView } from '../../contract/back-office.ts'

/** Every view of the staff's list, in the order that the menu has them. */
export const orderViews: readonly OrderView[] = [
  'to_do',
  'late',
  'unpaid',
  'behind',
  'disputed',
  'awaiting_file',
  'in_check',
  'question_asked',
  'rejected',
  'approved',
  'in_production',
  'shipped',
  'all',
]
