import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { $hasLegacyOrders, lookForLegacyOrders } from '../../stores/legacy-order/legacy-orders.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'

/** The way to orders of an earlier shop, for who has any. */
export function LegacyLink() {
  const { say } = useSpeech()
  const { links } = useShop()
  const hasAny = useStore($hasLegacyOrders, { ssr: 'initial' })
  useEffect(() => void lookForLegacyOrders(), [])
  if (!hasAny) return null
  return (
    <p className="spaced">
      <a href={linkPath(links, 'legacyOrders')}>{say('legacy.from_orders')}</a>
    </p>
  )
}
