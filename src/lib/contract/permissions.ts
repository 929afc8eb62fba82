/** Everything that a member of staff can be allowed, as `what.action`. */
export const permissions = [
  'artwork.check',
  'artwork.read',
  'artwork.upload',
  'audit.read',
  'carts.make',
  'content.edit',
  'content.money',
  'content.publish',
  'content.read',
  'customers.edit',
  'customers.find',
  'customers.login_as',
  'design.read',
  'design.work',
  'jobs.read',
  'jobs.retry',
  'ledger.assign',
  'ledger.read',
  'machines.manage',
  'mail.bounces',
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
  'stock.keep',
] as const

export type Permission = (typeof permissions)[number]

/** What a key for a program may allow: what a production system or a bookkeeping one calls for. */
export const machinePermissions = [
  'artwork.read',
  'carts.make',
  'ledger.read',
  'mail.bounces',
  'orders.edit',
  'orders.produce',
  'orders.read',
  'prices.read',
  'promocodes.create',
] as const satisfies readonly Permission[]

export type MachinePermission = (typeof machinePermissions)[number]

/** What members of the staff may be; what each may do stands in `domain/staff/roles.ts`. */
export const roleNames = ['administrator', 'editor', 'support', 'production', 'finance'] as const

export type Role = (typeof roleNames)[number]
