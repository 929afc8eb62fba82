import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { adminPages } from '../../lib/domain/staff/pages.ts'
import { $shopChoices, chooseShop } from '../../stores/staff/shop-choice.ts'
import { type StaffMember, signOut } from '../../stores/staff/staff.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { useStaffShop } from './use-staff-shop.ts'

/** The menu of what somebody may open here, and who that is, in the page's header. */
export function AdminBar({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const [busy, setBusy] = useState(false)
  const place = document.getElementById('admin-bar')
  const open = adminPages.filter(({ needs }) => needs === null || may.includes(needs))
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
      <ShopChoice staff={staff} />
      <p className="admin-person">
        <b>{staff.name}</b> <span>{staff.email}</span>
      </p>
      <Button
        look="link"
        busy={busy && say('admin.signing_out')}
        onClick={() => {
          setBusy(true)
          // The page follows the sign-out.
          void signOut()
        }}
      >
        {say('admin.sign_out')}
      </Button>
    </>,
    place,
  )
}

/** Which shop the pages are about, where somebody may choose. */
function ShopChoice({ staff }: { staff: StaffMember }) {
  const { say, country } = useSpeech()
  const shops = useStore($shopChoices)
  const { id } = useStaffShop(staff)
  if (shops.length < 2) return null
  return (
    <label className="admin-shop">
      <span>{say('admin.shop')}</span>
      <select value={id} onChange={({ target }) => chooseShop(target.value)}>
        {shops.map((shop) => (
          <option key={shop.id} value={shop.id}>
            {say('admin.shop_of', { name: shop.name, country: country(shop.country) })}
          </option>
        ))}
      </select>
    </label>
  )
}
