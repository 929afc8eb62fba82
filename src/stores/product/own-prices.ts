import { hasLiveTokens } from '../../lib/client/tokens.ts'
import type { Configurator } from './configurator.ts'
import { findDestination } from './find-destination.ts'

/**
 * The page was made with everybody's prices, for where the shop usually delivers to: whoever is logged in may
 * have others, and an address that is known may cost more. Both are quoted anew.
 */
export async function askOwnPrices({ shop, forgetOptions, retry }: Configurator): Promise<void> {
  const isElsewhere = await findDestination(shop)
  if (!isElsewhere && !hasLiveTokens()) return
  forgetOptions()
  retry()
}
