import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import {
  $orders,
  $ordersFilter,
  $ordersOf,
  loadMoreOrders,
  loadOrders,
} from '../../../stores/order/orders.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderRow } from './order-row.tsx'
import type { WordsOfProducts } from './product-words.ts'

type ListProps = {
  products: WordsOfProducts
  /** Address of the drawing where there is no order. */
  empty: string
  /** Orders a page. */
  limit: number
  /** Whether older ones can be asked for here. */
  paged?: boolean
  /** Stands below the list, when there is one. */
  children?: ReactNode
}

export function OrdersList({ products, empty, limit, paged, children }: ListProps) {
  const { say, sayCount } = useSpeech()
  const { links } = useShop()
  const state = useStore($orders, { ssr: 'initial' })
  const of = useStore($ordersOf, { ssr: 'initial' })
  const filter = useStore($ordersFilter, { ssr: 'initial' })
  useEffect(() => void loadOrders(limit), [limit, of, filter])

  if (state.state === 'loading') return <Skeleton rows={4} />
  if (state.state === 'failed') {
    return <FailureNote failure={state.failure} retry={() => void loadOrders(limit)} />
  }
  if (state.orders.length === 0 && (filter.search || filter.state))
    return <p role="status">{say('order.none_found')}</p>
  if (state.orders.length === 0) {
    return (
      <Empty picture={empty} text={say('order.none')}>
        <a className="btn" href={links['home']}>
          {say('cart.choose')}
        </a>
      </Empty>
    )
  }
  return (
    <>
      <ul className="order-rows">
        {state.orders.map((order) => (
          <OrderRow key={order.id} order={order} products={products} />
        ))}
      </ul>
      {children}
      {paged && (
        <p className="visually-hidden" role="status">
          {sayCount('order.shown', state.orders.length)}
        </p>
      )}
      {state.more === 'failed' && (
        <Note tone="bad" role="alert">
          <p>{say('failures.failed')}</p>
        </Note>
      )}
      {paged && state.next && (
        <p className="spaced">
          <Button
            look="line"
            busy={state.more === 'busy' && say('failures.loading')}
            onClick={() => void loadMoreOrders(limit)}
          >
            {say('order.older')}
          </Button>
        </p>
      )}
    </>
  )
}
