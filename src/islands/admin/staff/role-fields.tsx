import { EVERY_TENANT, everyRole, isRole } from '../../../lib/domain/staff/roles.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { type Bound, SelectField } from '../../ui/field.tsx'

export type RoleValues = { role: string; tenant: string }

/** The role of a form's values, as calls take it. */
export function grantOf({ role, tenant }: RoleValues) {
  return { role: isRole(role) ? role : ('support' as const), tenant }
}

type RoleProps = {
  staff: StaffMember
  /** The role that is chosen, to say what it may. */
  chosen: string
  field(name: 'role' | 'tenant'): Bound
}

/** Which role, and in which shop: those that whoever is asked decides about. */
export function RoleFields({ staff, chosen, field }: RoleProps) {
  const { say } = useSpeech()
  const { role } = grantOf({ role: chosen, tenant: '' })
  const roles = everyRole.map((name) => ({ value: name, text: say(`staff.role_${name}`) }))
  return (
    <>
      <SelectField
        label={say('staff.role')}
        hint={say(`staff.may_${role}`)}
        autoComplete="off"
        options={roles}
        bound={field('role')}
      />
      <SelectField
        label={say('staff.shop')}
        autoComplete="off"
        options={useShopOptions(staff)}
        bound={field('tenant')}
      />
    </>
  )
}

/** Every shop at once stands last: a role that counts everywhere is chosen on purpose. */
function useShopOptions({ shops, permissions }: StaffMember) {
  const { say, country } = useSpeech()
  const own = shops.filter(({ id }) => permissions[id]?.includes('staff.manage'))
  const every = { value: EVERY_TENANT, text: say('staff.every_shop') }
  return [
    ...own.map((shop) => ({
      value: shop.id,
      text: say('admin.shop_of', { name: shop.name, country: country(shop.country) }),
    })),
    ...(own.length === shops.length ? [every] : []),
  ]
}
