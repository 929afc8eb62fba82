import { MISSING_VOICE } from '../../lib/domain/dictionary/dictionary.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import { useFormats } from './words.ts'

/**
 * Says what one piece costs, from fractional minor units: `7.3c each` where the dictionary has a word
 * for the currency's cents, else `€0.073 each`.
 */
export function useUnitPrice(): (cents: number) => string {
  const { currency } = useShop()
  const formats = useFormats()
  const say = useVoice()
  return (cents) => {
    const { price, amount } = formats.unitPrice(cents)
    const small =
      amount === null
        ? MISSING_VOICE
        : say(`product.unit_price_${currency.toLowerCase()}`, { amount })
    return small === MISSING_VOICE ? say('product.unit_price', { price }) : small
  }
}
