import { useEffect, useState } from 'react'
import { loadCart, watchCart } from '../../stores/cart/cart.ts'

/**
 * What a link to a cart ends in: its fragment, which no server and no log sees. Links of before had it in their query,
 * which it leaves at once.
 */
function tokenIn(name: 'shared' | 'handed'): string | null {
  const address = new URL(location.href)
  const asked = address.searchParams.get(name)
  if (asked === null) return new URLSearchParams(address.hash.slice(1)).get(name)
  address.searchParams.delete(name)
  address.hash = `${name}=${encodeURIComponent(asked)}`
  history.replaceState(history.state, '', address)
  return asked
}

/** What an assistant's link brings; it leaves the address, so that the page can be loaded again and shown to others. */
function takenFromAddress(): string | null {
  const handed = tokenIn('handed')
  if (handed === null) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return handed
}

/** What the address asks for: somebody's shared cart, whose token is answered, or the own one. */
export function useAskedCart(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    // Another fragment alone loads no page.
    const follow = () => {
      if (/[#&](shared|handed)=/.test(location.hash)) location.reload()
    }
    addEventListener('hashchange', follow)
    const stop = open(setToken)
    return () => {
      removeEventListener('hashchange', follow)
      stop?.()
    }
  }, [])
  return token
}

function open(show: (token: string) => void): (() => void) | undefined {
  // A link to somebody's cart can be loaded again: it stays in the address.
  const wanted = tokenIn('shared')
  if (wanted !== null) {
    show(wanted)
    return undefined
  }
  const handed = takenFromAddress()
  if (handed)
    void import('../../stores/agent-cart/take-handed.ts').then((m) => m.takeHanded(handed))
  else void loadCart()
  return watchCart()
}
