import { useEffect } from 'react'
import { useProduct } from './product-context.tsx'

const MINUTE = 60_000

/** Lets time pass on the page: what is left until the cut-off, and new dates after it. */
export function useClock(): void {
  const { configurator } = useProduct()
  useEffect(() => {
    configurator.tick()
    const timer = setInterval(configurator.tick, MINUTE)
    // A page that comes back from the background may have slept through its cut-off.
    document.addEventListener('visibilitychange', configurator.tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', configurator.tick)
      configurator.stop()
    }
  }, [configurator])
}
