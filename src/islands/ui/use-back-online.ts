import { useEffect, useEffectEvent } from 'react'

/** Does something when the network is back, where its absence is what went wrong. */
export function useBackOnline(code: string | null, work: () => void): void {
  const act = useEffectEvent(work)
  const isOffline = code === 'network_error' || code === 'timeout'
  useEffect(() => {
    if (!isOffline) return undefined
    const back = () => act()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [isOffline])
}
