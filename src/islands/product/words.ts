import { formatDay } from '../../lib/domain/dates/format.ts'
import {
  formatMinorUnits,
  formatMoney,
  formatUnitPrice,
  minorDigits,
} from '../../lib/domain/money/format.ts'
import { formatNumber, formatPercent } from '../../lib/domain/numbers/format.ts'
import type { Amount, Prices } from '../../stores/product/configurator-state.ts'
import { usePriceView } from '../page/price-view.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import type { Scene } from './drawing.ts'
import { useAtOnce, useConfigured } from './product-context.tsx'

/** Numbers, prices and days as the shop's locale writes them; prices in the currency of the newest quote. */
export type Formats = {
  number: (value: number) => string
  /** Basis points with their sign. */
  percent: (rate: number) => string
  /** Minor units of the quote's currency. */
  price: (cents: number) => string
  /** The figure of the two that the shopper wants to see. */
  amount: (amount: Amount) => string
  shown: (amount: Amount) => number
  /** `incl. VAT` or `before VAT`, as prices are shown. */
  vat: string
  /**
   * Fractional minor units of one piece: as a price, and below a major unit as bare cents, except in
   * French and Italian, which write 0,084 €.
   */
  unitPrice: (cents: number) => { price: string; amount: string | null }
  day: (date: string) => string
  measure: Scene['measure']
}

export function useFormats(): Formats {
  return useFormatsOf(useConfigured('prices', currencyOf))
}

/** The same where prices are shown at once. */
export function useFormatsAtOnce(): Formats {
  return useFormatsOf(useAtOnce('prices', currencyOf))
}

const currencyOf = ({ matrix }: Prices) => matrix.currency

function useFormatsOf(currency: string): Formats {
  const { locale } = useShop()
  const view = usePriceView()
  const say = useVoice()
  const number = (value: number) => formatNumber(value, locale)
  const price = (centAmount: number) => formatMoney({ centAmount, currencyCode: currency }, locale)
  return {
    number,
    percent: (rate) => formatPercent(rate / 10_000, locale),
    price,
    shown: (amount) => amount[view],
    amount: (amount) => price(amount[view]),
    vat: say(view === 'gross' ? 'product.incl_vat' : 'product.before_vat'),
    unitPrice: (cents) => ({
      price: formatUnitPrice(cents, currency, locale),
      amount:
        cents < 10 ** minorDigits(currency) && !/^(fr|it)\b/.test(locale)
          ? formatMinorUnits(cents, locale)
          : null,
    }),
    day: (date) => formatDay(date, locale, 'short'),
    measure: (value, unit) => `${number(value)}\u00a0${unit}`,
  }
}

/** A price taken apart, so that a narrow table can leave out the currency. */
export function priceParts(price: string): { before: string; amount: string; after: string } {
  const [, before = '', amount = '', after = ''] = /^([^\d-]*)(.*\d)(\D*)$/.exec(price) ?? []
  return { before, amount, after }
}

/** `Thu 26 Nov` as the weekday and the rest; the comma of `Mo., 30. Nov.` has no place between them. */
export function dayParts(day: string): { weekday: string; date: string } {
  const space = day.indexOf('\u00a0')
  const weekday = day.slice(0, space).replace(/,$/, '')
  return { weekday, date: day.slice(space + 1) }
}
