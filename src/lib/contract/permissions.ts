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
] as const

export type Permission = (typeof permissions)[number]
