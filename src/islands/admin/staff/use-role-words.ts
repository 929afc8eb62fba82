import { useStore } from '@nanostores/react'
import { EVERY_TENANT } from '../../../lib/domain/staff/roles.ts'
import type { StaffGrant } from '../../../stores/staff/accounts.ts'
import { $staff } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** A role and where it counts, in words. */
export function useRoleWords(): (grant: StaffGrant) => string {
  const { say, country } = useSpeech()
  const staff = useStore($staff)
  const shops = staff.state === 'in' ? staff.staff.shops : []
  return ({ role, tenant }) => {
    const found = shops.find(({ id }) => id === tenant)
    const named = found
      ? say('admin.shop_of', { name: found.name, country: country(found.country) })
      : tenant
    const shop = tenant === EVERY_TENANT ? say('staff.every_shop') : named
    return say('staff.role_at', { role: say(`staff.role_${role}`), shop })
  }
}
