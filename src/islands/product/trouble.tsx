import { useEffect, useRef } from 'react'
import type { Trouble } from '../../stores/product/configurator-state.ts'
import { useVoice } from '../page/shop.tsx'
import { Icon } from '../ui/icon.tsx'
import { useAtOnce, useProduct } from './product-context.tsx'

/** Trouble that another try may end. */
const PASSING = new Set([
  'network_error',
  'timeout',
  'too_many_requests',
  'shop_unavailable',
  'backend_unreachable',
  'backend_timeout',
  'internal_error',
])

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

/** What went wrong with a price, a date or the cart, and what to do about it. */
export function TroubleNote() {
  const { configurator } = useProduct()
  const unpriced = useAtOnce('prices', (prices) => (prices.state === 'failed' ? prices : null))
  const ordering = useAtOnce('ordering')
  const words = useTrouble()
  const say = useVoice()
  const note = useRef<HTMLDivElement>(null)
  const refused = ordering.state === 'failed'
  useEffect(() => {
    // The button may have been pressed far away, in the bar of a phone.
    if (refused) note.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  const failed = ordering.state === 'failed' ? ordering : unpriced
  if (!failed) return null
  const again = failed === ordering ? configurator.add : configurator.retry
  return (
    <div ref={note} className="note note-bad" role="alert">
      <Icon name="alert" />
      <div>
        <p>{words(failed)}</p>
        {PASSING.has(failed.code) && (
          <p className="note-actions">
            <button type="button" className="link" onClick={() => void again()}>
              {say('product.try_again')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
