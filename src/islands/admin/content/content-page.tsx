import type { StaffMember } from '../../../stores/staff/staff.ts'
import { Console } from './console.tsx'
import { DraftsPage } from './drafts-page.tsx'

/** What editors change the shop with: the draft that the address names, or all of them. */
export function ContentPage({ staff }: { staff: StaffMember }) {
  const asked = new URLSearchParams(location.search)
  const draft = asked.get('draft')
  if (!draft) return <DraftsPage staff={staff} />
  return <Console id={draft} path={asked.get('document')} staff={staff} />
}
