import { hasLiveTokens } from '../../lib/client/tokens.ts'
import type { Configurator } from './configurator.ts'

/** The page was made with everybody's prices: whoever is logged in may have others, and is quoted anew. */
export function askOwnPrices({ forgetOptions, retry }: Configurator): void {
  if (!hasLiveTokens()) return
  forgetOptions()
  retry()
}
