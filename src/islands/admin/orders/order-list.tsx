import { useStore } from '@nanostores/react'
import type { LineState } from '../../../lib/contract/fulfilment.ts'
import {
  $orders,
  chooseAllOrders,
  chooseOrder,
  type ListedOrder,
  loadMoreOrders,
  loadOrders,
  type OrdersState,
  type Wanted,
} from '../../../stores/staff/orders/list.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { StaffPicture } from './staff-picture.tsx'
import { StateMark } from './state-mark.tsx'

type ListProps = {
  wanted: Wanted
  open: string | null
  mayMove: boolean
  onOpen(order: ListedOrder): void
}

/** The orders of a view or a search, as rows to choose and to open. */
export function OrderList({ wanted, open, mayMove, onOpen }: ListProps) {
  const { say } = useSpeech()
  const list = useStore($orders)
  if (list.state === 'loading') return <Skeleton rows={12} />
  if (list.state === 'failed')
    return <FailureNote failure={list.failure} retry={() => void loadOrders(wanted)} />
  return (
    <>
      <ChosenBar list={list} mayMove={mayMove} />
      {list.orders.length === 0 ? (
        <p className="admin-desk-none">
          {wanted.search ? say('desk.none_found', { search: wanted.search }) : say('desk.none')}
        </p>
      ) : (
        <Table list={list} open={open} onOpen={onOpen} />
      )}
      {typeof list.more === 'object' && <FailureNote failure={list.more} />}
      {list.next && (
        <p className="admin-desk-more">
          <Button
            look="line"
            busy={list.more === 'loading' && say('desk.more_busy')}
            onClick={() => void loadMoreOrders()}
          >
            {say('desk.more')}
          </Button>
        </p>
      )}
    </>
  )
}

type Listed = Extract<OrdersState, { state: 'listed' }>

function Table({ list, open, onOpen }: { list: Listed } & Pick<ListProps, 'open' | 'onOpen'>) {
  const { say } = useSpeech()
  const all = list.chosen.length === list.orders.length
  return (
    <table className="admin-desk-table">
      <caption className="visually-hidden">{say('desk.list')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label={say('desk.choose_all')}
              checked={all}
              onChange={() => chooseAllOrders(!all)}
            />
          </th>
          <th scope="col">{say('desk.col_order')}</th>
          <th scope="col">{say('desk.col_customer')}</th>
          <th scope="col" className="admin-desk-what">
            {say('desk.col_what')}
          </th>
          <th scope="col" className="admin-desk-sum">
            {say('desk.col_total')}
          </th>
          <th scope="col">{say('desk.col_state')}</th>
          <th scope="col">{say('desk.col_due')}</th>
        </tr>
      </thead>
      <tbody>
        {list.orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            isOpen={order.id === open || order.orderNumber === open}
            isChosen={list.chosen.includes(order.id)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { order: ListedOrder; isOpen: boolean; isChosen: boolean } & Pick<
  ListProps,
  'onOpen'
>

function Row({ order, isOpen, isChosen, onOpen }: RowProps) {
  const { say, money, day, locale } = useSpeech()
  const { id, orderNumber, customer, lines, totalGross, due, isLate } = order
  const [first] = lines
  const count = new Intl.NumberFormat(locale)
  return (
    <tr aria-current={isOpen ? 'true' : undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={say('desk.choose', { number: orderNumber })}
          checked={isChosen}
          onChange={({ target }) => chooseOrder(id, target.checked)}
        />
      </td>
      <td>
        <button
          type="button"
          className="admin-desk-open"
          id={`desk-open-${id}`}
          aria-label={orderNumber}
          onClick={() => onOpen(order)}
        >
          <StaffPicture id={id} look={first?.look ?? null} className="admin-desk-thumb" />
          <span>{orderNumber.slice(-6)}</span>
        </button>
      </td>
      <td className="admin-desk-customer">
        {customer.email === '' ? (
          say('admin.customers_erased')
        ) : (
          <>
            {customer.company || customer.name}
            <small>{customer.company ? customer.name : customer.email}</small>
          </>
        )}
      </td>
      <td className="admin-desk-what">
        {lines.map((line) => `${count.format(line.quantity)} ${line.name}`).join(', ')}
      </td>
      <td className="admin-desk-sum">{money(totalGross)}</td>
      <td>
        <StateMark state={stateOf(order)} isCollected={areCollected(order)} />
      </td>
      <td className={isLate ? 'admin-desk-late' : undefined}>{due ? day(due, 'short') : ''}</td>
    </tr>
  )
}

/** What of an order's lines holds it up most is what its row says. */
const urgency: LineState[] = [
  'rejected',
  'question_asked',
  'in_check',
  'awaiting_file',
  'approved',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
]

function stateOf({ state, lines }: Pick<ListedOrder, 'state' | 'lines'>) {
  if (state === 'awaiting_payment' || state === 'cancelled') return state
  return urgency.find((each) => lines.some((line) => line.state === each)) ?? 'delivered'
}

/** Whether its customer fetches whatever its row speaks of. */
function areCollected(order: ListedOrder): boolean {
  const state = stateOf(order)
  const spoken = order.lines.filter((line) => line.state === state)
  return spoken.length > 0 && spoken.every(({ isCollected }) => isCollected)
}
