import type { Trouble } from '../../stores/product/configurator-state.ts'
import { useVoice } from '../page/shop.tsx'

/** Words what went wrong: the server's sentence, else the page's own. */
export function useTrouble(): (trouble: Trouble) => string {
  const say = useVoice()
  return ({ code, said }) => {
    if (said) return said
    if (code === 'network_error' || code === 'timeout') return say('product.offline')
    if (code === 'combination_invalid' || code === 'no_deliveries') return say(`product.${code}`)
    return say('product.something_wrong')
  }
}
