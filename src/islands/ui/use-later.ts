import { useEffect, useState } from 'react'

/**
 * A module that a page fetches when it is wanted for the first time; null until it is there. Where the network
 * fails it is asked for again when it is wanted the next time.
 */
export function useLater<Module>(load: () => Promise<Module>, wanted: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  useEffect(() => {
    if (wanted) load().then(setModule, () => {})
  }, [load, wanted])
  return module
}
