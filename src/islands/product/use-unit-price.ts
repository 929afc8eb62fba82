import { useVoice, useVoiceIf } from '../page/shop.tsx'
import { useConfigured } from './product-context.tsx'
import { useFormats } from './words.ts'

/**
 * Says what one piece costs, from fractional minor units: `7.3c each` where the dictionary has a word
 * for the currency's cents, else `€0.073 each`.
 */
export function useUnitPrice(): (cents: number) => string {
  const { currency } = useConfigured('prices').matrix
  const formats = useFormats()
  const say = useVoice()
  const sayIf = useVoiceIf()
  return (cents) => {
    const { price, amount } = formats.unitPrice(cents)
    const key = `product.unit_price_${currency.toLowerCase()}`
    const small = amount === null ? null : sayIf(key, { amount })
    return small ?? say('product.unit_price', { price })
  }
}
