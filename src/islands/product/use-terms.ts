import { useShop, useVoice } from '../page/shop.tsx'

/** What the prices of the table hold and what not: VAT, options, delivery to the shop's country. */
export function useTerms(): string {
  const { locale, country } = useShop()
  const say = useVoice()
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  return say('product.table_terms', { country: name })
}
