import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import {
  $legacyOrders,
  type LegacyOrderSummary,
  loadLegacyOrders,
  loadMoreLegacyOrders,
} from '../../stores/legacy-order/legacy-orders.ts'
import { OrderStatus } from '../order/parts/order-status.tsx'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function LegacyOrdersPage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={6} />}>
      <LegacyOrders />
    </App>
  )
}

function LegacyOrders() {
  const { say } = useSpeech()
  const { links } = useShop()
  const state = useStore($legacyOrders, { ssr: 'initial' })
  useEffect(() => void loadLegacyOrders(), [])
  if (state.state === 'loading') return <Skeleton rows={4} />
  if (state.state === 'failed')
    return <FailureNote failure={state.failure} retry={() => void loadLegacyOrders()} />
  const orders = (
    <p className="spaced">
      <a className="more" href={linkPath(links, 'orders')}>
        {say('legacy.to_orders')}
      </a>
    </p>
  )
  if (state.orders.length === 0)
    return (
      <>
        <p className="lead">{say('legacy.none')}</p>
        {orders}
      </>
    )
  return (
    <>
      <p className="lead">{say('legacy.lead')}</p>
      <ul className="order-rows">
        {state.orders.map((order) => (
          <Row key={order.orderNumber} order={order} />
        ))}
      </ul>
      {state.more === 'failed' && (
        <Note tone="bad" role="alert">
          <p>{say('failures.failed')}</p>
        </Note>
      )}
      {state.next && (
        <p className="spaced">
          <Button
            look="line"
            busy={state.more === 'busy' && say('failures.loading')}
            onClick={() => void loadMoreLegacyOrders()}
          >
            {say('order.older')}
          </Button>
        </p>
      )}
      {orders}
    </>
  )
}

/** One order in the list: what it was, when, and what it cost. */
function Row({ order }: { order: LegacyOrderSummary }) {
  const { say, number, money, dayAt } = useSpeech()
  const { links } = useShop()
  const { orderNumber, placedAt, state, totalGross, lines } = order
  return (
    <li className="order-row">
      <div>
        <p className="order-row-name">
          <a href={withQuery(linkPath(links, 'legacyOrderDetail'), { order_number: orderNumber })}>
            {say('order.number', { number: orderNumber })}
          </a>
        </p>
        <p>{lines.map(({ name, quantity }) => `${name}, ${number(quantity)}`).join(' · ')}</p>
        <p className="hint">{dayAt(placedAt, 'long')}</p>
      </div>
      <div className="order-row-end">
        <p>
          <b>{money(totalGross)}</b>
        </p>
        <p>
          <OrderStatus state={state} />
        </p>
      </div>
    </li>
  )
}
