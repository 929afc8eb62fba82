import { useStore } from '@nanostores/react'
import type { Permission } from '../../lib/contract/permissions.ts'
import { $shop } from '../../stores/staff/shop-choice.ts'
import type { StaffMember } from '../../stores/staff/staff.ts'
import { useShop } from '../page/shop.tsx'

/** The shop that the staff's pages are about, and what somebody may do in it. */
export function useStaffShop({ permissions }: StaffMember): { id: string; may: Permission[] } {
  const page = useShop()
  const id = useStore($shop)?.id ?? page.tenant
  return { id, may: permissions[id] ?? [] }
}
