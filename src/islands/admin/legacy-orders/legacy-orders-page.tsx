import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ADMIN_LEGACY_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $openLegacyOrders,
  $staffLegacyOrders,
  findMoreLegacyOrders,
  findStaffLegacyOrders,
  type ListedLegacyOrder,
  openLegacyOrder,
} from '../../../stores/staff/legacy-orders.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LegacyOrderFacts } from './legacy-order-facts.tsx'

type Place = { search: string; customerId: string }

function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  return { search: query.get('search') ?? '', customerId: query.get('customer') ?? '' }
}

/** Orders of a shop before this one: those that a word finds, or a customer's, or the newest. */
export function LegacyOrdersPage() {
  const { say } = useSpeech()
  const list = useStore($staffLegacyOrders)
  const [place, setPlace] = useState(() => placeOf(location.search))
  useEffect(() => void findStaffLegacyOrders(place), [place])
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    setPlace({ search, customerId: '' })
    history.replaceState(null, '', withQuery(ADMIN_LEGACY_ORDERS, search ? { search } : {}))
  }
  return (
    <section className="admin-work">
      <h1>{say('earlier.title')}</h1>
      <p>{say('earlier.lead')}</p>
      <form className="fields" onSubmit={find}>
        <div className="field span-full">
          <label htmlFor="earlier-search">{say('earlier.search')}</label>
          <input
            id="earlier-search"
            name="search"
            type="search"
            autoComplete="off"
            maxLength={100}
            defaultValue={place.search}
          />
        </div>
        <p className="form-actions">
          <Button>{say('earlier.find')}</Button>
        </p>
      </form>
      {place.customerId && (
        <p>
          <a className="btn btn-line btn-small" href={ADMIN_LEGACY_ORDERS}>
            {say('earlier.all')}
          </a>
        </p>
      )}
      <div aria-live="polite">
        {list.state === 'loading' && <Skeleton rows={5} />}
        {list.state === 'failed' && (
          <FailureNote failure={list.failure} retry={() => void findStaffLegacyOrders(place)} />
        )}
        {list.state === 'listed' && list.orders.length === 0 && <p>{say('earlier.none')}</p>}
        {list.state === 'listed' && list.orders.length > 0 && (
          <section className="admin-found" aria-label={say('earlier.list')}>
            {list.orders.map((order) => (
              <Listed key={order.orderNumber} order={order} />
            ))}
          </section>
        )}
        {list.state === 'listed' && list.next && (
          <Button look="line" onClick={() => void findMoreLegacyOrders()}>
            {say('order.older')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** One of them; all of it is asked for when it is unfolded. */
function Listed({ order }: { order: ListedLegacyOrder }) {
  const { say, money, dayAt } = useSpeech()
  const opened = useStore($openLegacyOrders)[order.orderNumber]
  const { orderNumber, placedAt, state, totalGross } = order
  return (
    <details onToggle={(event) => event.currentTarget.open && void openLegacyOrder(orderNumber)}>
      <summary>
        <b>{orderNumber}</b> {dayAt(placedAt, 'numeric')}, {say(`order.state_${state}`)},{' '}
        {money(totalGross)}
      </summary>
      {opened ? <LegacyOrderFacts opened={opened} /> : <Skeleton rows={3} />}
    </details>
  )
}
