import { atom } from 'nanostores'
import { createChoice, settledChoice } from './configurator-choice.ts'
import { createDates } from './configurator-dates.ts'
import { deriveViews } from './configurator-derived.ts'
import { createOptionPrices } from './configurator-options.ts'
import { createPrices } from './configurator-prices.ts'
import { createPromo } from './configurator-promo.ts'
import type { ConfiguratorCalls, ConfiguratorStart, Ordering } from './configurator-state.ts'
import { createOrdering } from './ordering.ts'

export type Configurator = ReturnType<typeof createConfigurator>

/**
 * The product page's flow (specification, section 4): selections, their check, prices, quantity,
 * dates, priority, recap and the cart. One configurator serves one page in one browser; rendering on
 * the server makes its own, so that nothing is shared between shops.
 */
export function createConfigurator(start: ConfiguratorStart, calls: ConfiguratorCalls) {
  const { product, shop } = start
  const $ordering = atom<Ordering>({ state: 'idle' })
  const { change: _, ...choice } = createChoice(start, {
    prices: () => prices.ask(),
    dates: () => void dates.ask(),
    moved: () => void options.ask(),
    changed: () => {
      if ($ordering.get().state !== 'adding') $ordering.set({ state: 'idle' })
    },
  })
  const { $choice } = choice
  const dates = createDates(calls, {
    arrivals: start.arrivals,
    choice: () => $choice.get(),
    onArrival: settle,
  })
  const prices = createPrices(calls, {
    product,
    prices: start.prices,
    choice: () => $choice.get(),
    arrivals: () => dates.$dates.get().arrivals,
    promocodeId: () => promo.promocodeId(),
    onPromo: (quote) => promo.settlePromo(quote),
    onAsk: () => void dates.ask(),
    onArrival: settle,
  })
  const { $prices } = prices
  const promo = createPromo({ calls, ask: prices.ask })
  const options = createOptionPrices(calls, {
    initial: start.options,
    choice: () => $choice.get(),
    currency: () => $prices.get().matrix.currency,
    deliveryOption: prices.deliveryOption,
  })

  /** Steps 5 and 7: keeps quantity and priority among those that are offered now. */
  function settle(): void {
    const { state, matrix } = $prices.get()
    if (state !== 'quoted') return
    const inTime = new Set(dates.$inTime.get().map(({ priority }) => priority))
    const settled = settledChoice(
      $choice.get(),
      product.quantities.defaultValue,
      matrix.rows.map(({ quantity }) => quantity),
      (quantity) =>
        (matrix.rows.find((row) => row.quantity === quantity)?.cells ?? [])
          .map(({ priority }) => priority)
          .filter((priority) => inTime.has(priority)),
    )
    if (settled !== $choice.get()) $choice.set(settled)
    void options.ask()
  }

  const { $dates, $now, $inTime, tick } = dates
  const ordering = createOrdering({
    ...{ ...choice, product, shop, $ordering, $dates, prices, calls },
    onPromoFault: (promoFault) => promo.settlePromo({ promoFault }),
    promoText: promo.promoText,
    unredeemed: promo.unredeemed,
  })
  return {
    product,
    shop,
    ...choice,
    ...ordering,
    ...promo,
    ...{ initial: start.selection, $prices, $dates, $now, $ordering, tick },
    ...deriveViews({ product, shop, ...choice, $prices, $dates, $inTime, ...options }),
    retry: prices.ask,
    forgetOptions: options.forget,
    /** Asks for prices in the shopper's currency where the table is in another one. */
    follow: (currency: string) => {
      const isOffered = Object.hasOwn(shop.fileCheckPrices, currency)
      if (isOffered && $prices.get().matrix.currency !== currency) prices.ask()
    },
    stop: prices.stop,
  }
}
