import { useState } from 'react'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import { logout } from '../../../stores/auth/auth.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'

export function LogoutButton() {
  const { say } = useSpeech()
  const { links } = useShop()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      look="line"
      small
      busy={busy && say('account.logging_out')}
      onClick={() => {
        setBusy(true)
        void logout(linkPath(links, 'home'))
      }}
    >
      {say('account.logout')}
    </Button>
  )
}
