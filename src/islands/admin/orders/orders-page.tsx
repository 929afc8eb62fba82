import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { orderViews } from '../../../lib/domain/fulfilment/views.ts'
import { ADMIN_LEGACY_ORDERS, ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $orders,
  type ListedOrder,
  loadOrders,
  type Wanted,
} from '../../../stores/staff/orders/list.ts'
import { $openOrder, closeStaffOrder, openStaffOrder } from '../../../stores/staff/orders/order.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useStaffShop } from '../use-staff-shop.ts'
import { ExportOrders } from './export-orders.tsx'
import { FiguresPage } from './figures-page.tsx'
import { OrderDetail } from './order-detail.tsx'
import { OrderList } from './order-list.tsx'
import { PaperPage } from './paper-page.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { WorkLists } from './work-lists.tsx'

/** The orders of the shop: lists of work, the orders of one, and all of the one that is open. */
export function OrdersPage({ staff }: { staff: StaffMember }) {
  const query = new URLSearchParams(location.search)
  if (query.get('paper') === 'slip') {
    const orders = (query.get('order') ?? '').split(',')
    return <PaperPage orders={orders} part={partOf(query)} />
  }
  if (query.get('view') === 'figures') return <FiguresPage />
  return <Desk staff={staff} />
}

function partOf(query: URLSearchParams) {
  const lineItemId = query.get('line')
  return lineItemId ? { lineItemId, part: Number(query.get('part')) } : null
}

type Place = Wanted & { order: string | null }

function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  const view = orderViews.find((each) => each === query.get('view')) ?? 'to_do'
  return { view, search: query.get('search') ?? '', order: query.get('order') }
}

function Desk({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const [place, setPlace] = useState(() => placeOf(location.search))
  const { view, search, order } = place
  useEffect(() => {
    void loadOrders({ view, search })
  }, [view, search])
  useEffect(() => {
    if (order) void openStaffOrder(order)
    else closeStaffOrder()
  }, [order])
  const go = (next: Partial<Place>) => {
    const to = { ...place, ...next }
    setPlace(to)
    const query = { view: to.view, ...(to.search && { search: to.search }) }
    const full = { ...query, ...(to.order && { order: to.order }) }
    history.replaceState(null, '', withQuery(ADMIN_ORDERS, full))
  }
  const open = (wanted: ListedOrder) => go({ order: wanted.orderNumber })
  useDeskKeys({ current: order, onOpen: open })
  return (
    <div className="admin-desk" data-open={order ? 'true' : undefined}>
      <WorkLists current={search ? null : view} />
      <section className="admin-desk-orders" aria-label={say('desk.list')}>
        <h1 className="visually-hidden">{say('desk.title')}</h1>
        <Search key={search} search={search} onSearch={(words) => go({ search: words })} />
        <div className="admin-desk-scroll">
          <OrderList
            wanted={place}
            open={order}
            mayMove={may.includes('orders.produce')}
            onOpen={open}
          />
        </div>
        <ExportOrders wanted={{ view, search }} />
        {search && (
          <p>
            <a href={withQuery(ADMIN_LEGACY_ORDERS, { search })}>{say('earlier.look')}</a>
          </p>
        )}
        <Keys />
      </section>
      <Opened may={may} onClose={() => go({ order: null })} />
    </div>
  )
}

function Opened({ may, onClose }: { may: readonly string[]; onClose(): void }) {
  const { say } = useSpeech()
  const state = useStore($openOrder)
  if (state.state === 'closed')
    return (
      <section className="admin-desk-detail admin-desk-empty">{say('desk.choose_one')}</section>
    )
  return <OrderDetail state={state} may={may} onClose={onClose} />
}

function Search({ search, onSearch }: { search: string; onSearch(words: string): void }) {
  const { say, sayCount } = useSpeech()
  const list = useStore($orders)
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <search>
      <form className="admin-desk-find" onSubmit={find}>
        <label htmlFor="desk-search" className="visually-hidden">
          {say('desk.search')}
        </label>
        <input
          id="desk-search"
          name="search"
          type="search"
          defaultValue={search}
          placeholder={say('desk.search_hint')}
          autoComplete="off"
          maxLength={100}
        />
        <button type="submit" className="admin-desk-button">
          {say('desk.search_go')}
        </button>
        {search && (
          <button type="button" className="link" onClick={() => onSearch('')}>
            {say('desk.search_clear')}
          </button>
        )}
        {search && list.state === 'listed' && !list.next && (
          <span role="status">{sayCount('admin.orders', list.orders.length)}</span>
        )}
      </form>
    </search>
  )
}

function Keys() {
  const { say } = useSpeech()
  return (
    <p className="admin-desk-keys">
      <kbd>J</kbd> <kbd>K</kbd> {say('desk.key_move')} <kbd>X</kbd> {say('desk.key_choose')}{' '}
      <kbd>N</kbd> {say('desk.key_note')} <kbd>/</kbd> {say('desk.key_find')}
    </p>
  )
}
