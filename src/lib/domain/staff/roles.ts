import type { Permission, Role } from '../../contract/permissions.ts'

/** What each role allows. Nobody is allowed anything in another way. */
export const roles = {
  administrator: [
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
  ],
  editor: ['content.edit', 'content.publish', 'content.read'],
  support: [
    'artwork.check',
    'artwork.read',
    'artwork.upload',
    'customers.edit',
    'customers.find',
    'customers.login_as',
    'design.read',
    'design.work',
    'jobs.read',
    'mail.read',
    'mail.send',
    'orders.edit',
    'orders.read',
  ],
  production: [
    'artwork.check',
    'artwork.read',
    'artwork.upload',
    'design.read',
    'design.work',
    'jobs.read',
    'jobs.retry',
    'orders.produce',
    'orders.read',
    'stock.keep',
  ],
  finance: [
    'audit.read',
    'content.money',
    'ledger.assign',
    'ledger.read',
    'orders.read',
    'orders.refund',
    'prices.read',
    'promocodes.create',
  ],
} as const satisfies Record<Role, readonly Permission[]>

export type { Role } from '../../contract/permissions.ts'

/** A role of somebody in one tenant, or in all of them: `*`. */
export type Grant = { role: Role; tenant: string }

export const EVERY_TENANT = '*'

/** Every role by name; pages cannot take them from the contract, whose schemas browsers do not get. */
export const everyRole = Object.keys(roles).filter(isRole)

export function isRole(name: string): name is Role {
  return Object.hasOwn(roles, name)
}

/** What somebody with these grants may do in a tenant, each once, in alphabetical order. */
export function permissionsIn(grants: readonly Grant[], tenant: string): Permission[] {
  const here = grants.filter((grant) => [EVERY_TENANT, tenant].includes(grant.tenant))
  return [...new Set(here.flatMap(({ role }): readonly Permission[] => roles[role]))].sort()
}

export function permits(grants: readonly Grant[], wanted: Permission, tenant: string): boolean {
  return permissionsIn(grants, tenant).includes(wanted)
}

/**
 * Whether somebody may give or take these roles, and decide about an account that has them: the
 * permission is wanted in each tenant that they count in, and everywhere for those that count everywhere.
 */
export function mayManage(own: readonly Grant[], wanted: readonly Pick<Grant, 'tenant'>[]) {
  return wanted.every(({ tenant }) => permits(own, 'staff.manage', tenant))
}
