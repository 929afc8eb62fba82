import { useState } from 'react'
import { logout } from '../../stores/auth.ts'
import { Button } from '../ui/controls/button.tsx'
import { useShop } from '../ui/shop.tsx'
import { useSpeech } from '../ui/use-speech.ts'

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
        void logout(links['home'] ?? '/')
      }}
    >
      {say('account.logout')}
    </Button>
  )
}
