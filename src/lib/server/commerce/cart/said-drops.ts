import { addressLines } from '../../../domain/address/format.ts'
import { formatDay } from '../../../domain/dates/format.ts'
import { formatNumber } from '../../../domain/numbers/format.ts'
import type { Context } from '../../context.ts'
import type { Drop } from '../line/index.ts'

/** Each address of a line in words of the context's locale: how many pieces, where, and the day. */
export function saidDrops(
  { shop, tenant, locale }: Pick<Context, 'shop' | 'tenant' | 'locale'>,
  drops: readonly Drop[],
): { name: string; value: string }[] {
  return drops.map(({ quantity, address, day }, at) => ({
    name: shop.voice(tenant, locale, 'cart.drop', { number: formatNumber(at + 1, locale) }),
    value: shop.voice(tenant, locale, 'cart.drop_says', {
      count: formatNumber(quantity, locale),
      address: addressLines(address).join(', '),
      day: formatDay(day, locale, 'long'),
    }),
  }))
}
