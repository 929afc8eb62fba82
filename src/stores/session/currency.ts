import { computed } from 'nanostores'
import { $session, updateSession } from './session.ts'

/** What the shopper wants prices in; a page starts from its shop's base currency and then follows. */
export const $activeCurrency = computed($session, ({ activeCurrency }) => activeCurrency)

/** Asks for prices in another currency of the shop from now on, in this browser and all of its tabs. */
export function switchCurrency(currency: string): void {
  updateSession({ activeCurrency: currency })
}
