import { computed } from 'nanostores'
import { activeTenant } from '../../lib/domain/session/tenant.ts'
import { setHeaderShop } from '../header/header.ts'
import { $basicConfigs } from '../session/basic-configs.ts'
import { $session, chooseTenant } from '../session/session.ts'
import { $staff, type StaffMember } from './staff.ts'

export type StaffShop = StaffMember['shops'][number]

/** The shop that the staff's pages are about: the one that was chosen, else the address's own. */
export const $shop = computed([$staff, $session], (staff, session): StaffShop | null => {
  if (staff.state !== 'in') return null
  const { shops } = staff.staff
  const own = shops.find(({ id }) => id === session.domainTenant)
  return shops.find(({ id }) => id === activeTenant(session)) ?? own ?? null
})

/** Whether the pages are about another shop than that of their address. */
export const $isElsewhere = computed(
  [$shop, $session],
  (shop, session) => shop !== null && shop.id !== session.domainTenant,
)

/** The shops to choose from: where the person may do something, and the address's own. */
export const $shopChoices = computed([$staff, $session], (staff, session): StaffShop[] => {
  if (staff.state !== 'in') return []
  const { shops, permissions } = staff.staff
  return shops.filter(({ id }) => id === session.domainTenant || permissions[id]?.length)
})

/** Turns the staff's pages, and every call of this browser, to a shop. */
export function chooseShop(id: string): void {
  setHeaderShop($shopChoices.get().find((shop) => shop.id === id) ?? null)
  chooseTenant(id === $session.get().domainTenant ? null : id)
  // What is stored there is of the shop before: the next page asks.
  $basicConfigs.clear()
}

// A choice is its maker's: it ends with the sign-in, and where the person has no role.
$staff.listen((staff, before) => {
  const { domainTenant, customTenant } = $session.get()
  const ends = staff.state === 'in' || (staff.state === 'out' && before?.state === 'in')
  if (!customTenant || !ends) return
  if (!$shopChoices.get().some(({ id }) => id === customTenant)) chooseShop(domainTenant)
})
