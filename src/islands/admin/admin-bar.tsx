import { useStore } from '@nanostores/react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type AdminPage, adminPages } from '../../lib/domain/staff/pages.ts'
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
        <Links pages={open.filter(({ daily }) => daily)} />
        <More pages={open.filter(({ daily }) => !daily)} />
      </nav>
      <ShopChoice staff={staff} />
      <p className="admin-person">
        <b title={staff.email}>{staff.name}</b>
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

function Links({ pages }: { pages: readonly AdminPage[] }) {
  const { say } = useSpeech()
  return pages.map(({ name, path }) => (
    <a key={path} href={path} aria-current={isHere(path) ? 'page' : undefined}>
      {say(name)}
    </a>
  ))
}

/** What is not for every day, behind a button; a press of Escape, or going elsewhere, folds it up. */
function More({ pages }: { pages: readonly AdminPage[] }) {
  const { say } = useSpeech()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isInside = pages.some(({ path }) => isHere(path))
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  if (pages.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the controls in it.
    <div className="admin-more" onBlur={leave} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        data-current={isInside || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {say('admin.more')}
      </button>
      {isOpen && (
        <div className="admin-more-pages">
          <Links pages={pages} />
        </div>
      )}
    </div>
  )
}

const isHere = (path: string) => path === location.pathname

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
