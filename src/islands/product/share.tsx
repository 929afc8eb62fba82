import { useState } from 'react'
import { useVoice } from '../page/shop.tsx'
import { useLater } from '../ui/use-later.ts'

const load = () => import('./share-link.tsx')

/** A link to the choice as it is; what makes it is fetched for those who open it. */
export function Share() {
  const [isOpen, setOpen] = useState(false)
  const module = useLater(load, isOpen)
  const say = useVoice()
  return (
    <details className="product-promo" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('product.share')}</summary>
      {module && <module.ShareLink />}
    </details>
  )
}
