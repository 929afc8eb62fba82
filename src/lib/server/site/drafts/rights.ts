import type { Permission } from '../../../contract/permissions.ts'
import { EVERY_TENANT, permits } from '../../../domain/staff/roles.ts'
import type { StaffActor } from '../../actor.ts'
import { documentName } from '../editions/index.ts'

/**
 * Whose a document is: a tenant's where it lies in its folder or is its own document, everybody's
 * (null) otherwise.
 */
export function ownerOf(path: string): string | null {
  const name = documentName(path)
  return name?.kind === 'tenant' ? name.id : (name?.tenant ?? null)
}

type Holder = Pick<StaffActor, 'grants'>

/**
 * Whether somebody may do something to a document: in the shop whose it is, or in all of them where
 * they share it. A shop that is not there yet is nobody's but of those who may do it everywhere.
 */
export function mayTouch(
  { grants }: Holder,
  permission: Permission,
  path: string,
  tenants: readonly { id: string }[],
): boolean {
  const owner = ownerOf(path)
  if (owner !== null) return permits(grants, permission, owner)
  return (
    permits(grants, permission, EVERY_TENANT) ||
    tenants.every(({ id }) => permits(grants, permission, id))
  )
}

/** Whether somebody sees a document: what shops share, and what belongs to those that are theirs. */
export function maySee({ grants }: Holder, path: string): boolean {
  const owner = ownerOf(path)
  return owner === null || permits(grants, 'content.read', owner)
}

/** The shops whose pages somebody may show around; null for all of them. */
export function shownTenants(
  { grants }: Holder,
  tenants: readonly { id: string }[],
): string[] | null {
  if (permits(grants, 'content.read', EVERY_TENANT)) return null
  return tenants.map(({ id }) => id).filter((id) => permits(grants, 'content.read', id))
}
