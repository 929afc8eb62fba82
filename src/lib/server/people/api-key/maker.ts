import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../../../contract/permissions.ts'
import { type Grant, isRole, permissionsIn } from '../../../domain/staff/roles.ts'

/** Of the account that answers for a key `k`, as a statement selects it. */
export type MakerRow = { maker_active: boolean | null; maker_roles: string[] }

/** Columns of `MakerRow`, for a statement that reads keys as `k`. */
export const makerColumns: {
  [Name in keyof MakerRow]: RawBuilder<MakerRow[Name]>
} = {
  maker_active: sql<
    boolean | null
  >`(select a.active from staff_account a where a.id = k.created_by)`,
  maker_roles: sql<string[]>`array(select r.role || ' ' || r.tenant from staff_role r
    where r.account_id = k.created_by)`,
}

/**
 * Whether who answers for a key could make it today: an account that is open, may give keys in the tenant, and may
 * there whatever the key does. Otherwise the key is stopped until somebody who may takes it over.
 */
export function isVouchedFor(
  { maker_active: isActive, maker_roles: roles }: MakerRow,
  tenant: string,
  permissions: readonly string[],
): boolean {
  const grants = roles.flatMap((each): Grant[] => {
    const [role = '', where = ''] = each.split(' ')
    return isRole(role) ? [{ role, tenant: where }] : []
  })
  const may: readonly string[] = permissionsIn(grants, tenant)
  const needed: Permission = 'machines.manage'
  return isActive === true && [needed, ...permissions].every((each) => may.includes(each))
}
