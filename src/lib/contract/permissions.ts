/** Everything that a member of staff can be allowed, as `what.action`. */
export const permissions = [
  'artwork.check',
  'artwork.read',
  'audit.read',
  'content.edit',
  'content.money',
  'content.publish',
  'content.read',
  'customers.edit',
  'customers.find',
  'customers.login_as',
  'jobs.read',
  'jobs.retry',
  'ledger.assign',
  'ledger.read',
  'mail.links',
  'mail.read',
  'mail.send',
  'orders.edit',
  'orders.produce',
  'orders.read',
  'orders.refund',
  'prices.read',
  'promocodes.create',
  'staff.manage',
] as const

export type Permission = (typeof permissions)[number]

/** What members of the staff may be; what each may do stands in `domain/staff/roles.ts`. */
export const roleNames = ['administrator', 'editor', 'support', 'production', 'finance'] as const

export type Role = (typeof roleNames)[number]
