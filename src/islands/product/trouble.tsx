import { useEffect, useRef } from 'react'
import { useVoice, useVoiceIf } from '../page/shop.tsx'
import { Icon } from '../ui/icon.tsx'
import { useConfigured, useProduct } from './product-context.tsx'

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

/** Words a refusal; a code without words gets the ones for anything that went wrong. */
export function useRefusal(): (code: string) => string {
  const say = useVoice()
  const sayIf = useVoiceIf()
  return (code) => {
    if (code === 'network_error' || code === 'timeout') return say('product.offline')
    return sayIf(`errors.${code}`) ?? say('product.something_wrong')
  }
}

/** What went wrong with a price, a date or the cart, and what to do about it. */
export function Trouble() {
  const { configurator } = useProduct()
  const prices = useConfigured('prices')
  const ordering = useConfigured('ordering')
  const refusal = useRefusal()
  const say = useVoice()
  const note = useRef<HTMLDivElement>(null)
  const refused = ordering.state === 'failed'
  useEffect(() => {
    // The button may have been pressed far away, in the bar of a phone.
    if (refused) note.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  const failed = ordering.state === 'failed' ? ordering : prices.state === 'failed' ? prices : null
  if (!failed) return null
  const again = failed === ordering ? configurator.add : configurator.retry
  return (
    <div ref={note} className="note note-bad" role="alert">
      <Icon name="alert" />
      <div>
        <p>{refusal(failed.code)}</p>
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
