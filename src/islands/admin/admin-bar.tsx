import { useState } from 'react'
import { createPortal } from 'react-dom'
import { ADMIN_LOGIN, adminPages } from '../../lib/domain/staff/pages.ts'
import { type StaffMember, signOut } from '../../stores/staff/staff.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'

/** The menu of what somebody may open here, and who that is, in the page's header. */
export function AdminBar({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { tenant } = useShop()
  const [busy, setBusy] = useState(false)
  const place = document.getElementById('admin-bar')
  const open = adminPages.filter(
    ({ needs }) => needs === null || staff.permissions[tenant]?.includes(needs),
  )
  if (!place) return null
  return createPortal(
    <>
      <nav aria-label={say('admin.menu')}>
        {open.map(({ name, path }) => (
          <a key={path} href={path} aria-current={path === location.pathname ? 'page' : undefined}>
            {say(name)}
          </a>
        ))}
      </nav>
      <p className="admin-person">
        <b>{staff.name}</b> <span>{staff.email}</span>
      </p>
      <Button
        look="link"
        busy={busy && say('admin.signing_out')}
        onClick={() => {
          setBusy(true)
          void signOut().then(() => location.assign(ADMIN_LOGIN))
        }}
      >
        {say('admin.sign_out')}
      </Button>
    </>,
    place,
  )
}
