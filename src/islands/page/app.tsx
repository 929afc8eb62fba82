import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { $auth, startAuth, watchAuth } from '../../stores/auth/auth.ts'
import { loginAddress } from '../../stores/auth/login-address.ts'
import { $lostLogin } from '../../stores/auth/lost-login.ts'
import { FailureNote } from '../ui/note.tsx'
import { type ShopProps, ShopProvider, useShop } from './shop.tsx'

type AppProps = {
  shop: ShopProps
  /** `customer`: others are sent to the login and back. `stranger`: customers to their area. */
  access: 'anyone' | 'customer' | 'stranger'
  /** Shown until it is known who is there; `stranger` and `anyone` pages show themselves at once. */
  waiting?: ReactNode
  /** On a page for customers: what somebody sees who has no login and did not lose one here. */
  newcomer?: ReactNode
  children: ReactNode
}

/** What every page of the application stands on: the shop, the session and who may see it. */
export function App({ shop, ...gate }: AppProps) {
  return (
    <ShopProvider shop={shop}>
      <Session />
      <Gate {...gate} />
    </ShopProvider>
  )
}

function Session() {
  useEffect(() => {
    void startAuth()
    return watchAuth()
  }, [])
  return null
}

function Gate({ access, waiting, newcomer, children }: Omit<AppProps, 'shop'>) {
  const { links } = useShop()
  const auth = useStore($auth, { ssr: 'initial' })
  const login = linkPath(links, 'login')
  const lost = useStore($lostLogin, { ssr: 'initial' })
  const isNew = newcomer !== undefined && auth.state === 'anonymous' && auth.ended === null && !lost
  const turnedAway = access === 'customer' && auth.state === 'anonymous' && !isNew

  useEffect(() => {
    if (turnedAway) location.replace(loginAddress(login) + location.hash)
  }, [turnedAway, login])

  if (access !== 'customer' || auth.state === 'loggedIn') return children
  if (isNew) return newcomer
  if (auth.state === 'failed') {
    return <FailureNote failure={auth.failure} retry={() => void startAuth()} />
  }
  return waiting ?? null
}
