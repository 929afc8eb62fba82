import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { $legacyOrder, loadLegacyOrder } from '../../stores/legacy-order/legacy-order.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LegacyOrderView } from './parts/legacy-order-view.tsx'

export function LegacyOrderPage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={4} boxes={1} />}>
      <Loaded />
    </App>
  )
}

function Loaded() {
  const { say } = useSpeech()
  const { links } = useShop()
  const state = useStore($legacyOrder, { ssr: 'initial' })
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('order_number')
    setNumber(named)
    if (named) void loadLegacyOrder(named)
    else location.replace(linkPath(links, 'legacyOrders'))
  }, [links])
  if (state.state === 'failed')
    return (
      <FailureNote failure={state.failure} retry={() => number && void loadLegacyOrder(number)} />
    )
  if (state.state === 'loading') return <Skeleton rows={4} boxes={1} />
  const { order } = state
  return (
    <>
      <h1>{say('order.number', { number: order.orderNumber })}</h1>
      <LegacyOrderView order={order} />
      <p className="spaced">
        <a className="more" href={linkPath(links, 'legacyOrders')}>
          {say('legacy.to_list')}
        </a>
      </p>
    </>
  )
}
