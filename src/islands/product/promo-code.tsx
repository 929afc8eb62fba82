import { useState } from 'react'
import { useVoice } from '../page/shop.tsx'
import { useLater } from '../ui/use-later.ts'
import { useAtOnce } from './product-context.tsx'

const load = () => import('./promo-words.tsx')

/** A promo code, counted in every price of the page; its field and its words are fetched when it is asked for. */
export function PromoCode() {
  const { state } = useAtOnce('promo')
  const [isOpen, setOpen] = useState(false)
  const words = useLater(load, isOpen || state !== 'none')
  const say = useVoice()
  if (state === 'applied' || state === 'warned')
    return (
      <div className="product-promo" role="status">
        {words && <words.PromoSaid />}
      </div>
    )
  return (
    <details
      className="product-promo"
      open={state !== 'none' || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{say('product.promo_toggle')}</summary>
      {words && <words.PromoEntry />}
    </details>
  )
}
