import { formatDayAt } from '../../lib/domain/dates/format.ts'
import { localTime } from '../../lib/domain/dates/zones.ts'
import type { PromoView } from '../../lib/server/site/shop/promo-view.ts'
import type { ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import { price } from './offers.ts'

/** What a page says of a promotion: its price, the price without it, and when it counts. */
export type PromoWords = {
  /** Null where no price is known with it, or it is over. */
  price: { reduced: string; how: string; without: string; what: string } | null
  when: string
}

/** A promotion in the words of the page's language, for a quantity of its product. */
export function promoWords(shop: ShopReader, promo: PromoView, quantity: number): PromoWords {
  const { state, window, code, customers, usual, reduced, product } = promo
  const { timeZone } = shop.tenant
  const year = (instant: Date) => localTime(instant, timeZone).date.slice(0, 4)
  const day = (instant: Date) => {
    const style = year(instant) === year(shop.now) ? 'short' : 'long'
    return formatDayAt(instant, shop.locale, timeZone, style)
  }
  // It ends with the midnight after its last day.
  const last = day(new Date(window.to.getTime() - 1))
  const { units } = product.words
  const unit =
    new Intl.PluralRules(shop.locale).select(quantity) === 'one' ? units.one : units.other
  const counts =
    state === 'ahead'
      ? shop.voice('blocks.promo_ahead', { day: day(window.from), until: last })
      : shop.voice('blocks.promo_until', { day: last })
  const isPriced = state !== 'over' && usual !== null && reduced !== null
  return {
    price: isPriced
      ? {
          reduced: price(shop, reduced),
          how: shop.voice(code === null ? 'blocks.promo_offer' : 'blocks.promo_with'),
          without: shop.voice('blocks.promo_without', { price: price(shop, usual) }),
          what: `${quantity.toLocaleString(shop.locale)} ${unit}`,
        }
      : null,
    when: customers === 'newCustomer' ? `${counts}. ${shop.voice('blocks.promo_new')}` : counts,
  }
}
