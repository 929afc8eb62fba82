import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $openOrder, openStaffOrder, type StaffOrder } from '../../../stores/staff/orders/order.ts'
import { AddressText } from '../../customer/parts/address-text.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaffPicture } from './staff-picture.tsx'

type PaperProps = { paper: 'slip' | 'ticket'; order: string }

/** A paper that goes with an order: what is in the parcel, or what is to be made. */
export function PaperPage({ paper, order }: PaperProps) {
  const { say } = useSpeech()
  const state = useStore($openOrder)
  useEffect(() => {
    void openStaffOrder(order)
  }, [order])
  return (
    <section className="admin-desk-paper">
      <p className="admin-desk-acts admin-desk-screen">
        <a href={withQuery(ADMIN_ORDERS, { view: 'all', order })}>{say('desk.to_order')}</a>
        <Button small onClick={() => print()}>
          {say('desk.print')}
        </Button>
      </p>
      {state.state === 'loading' && <Skeleton rows={8} />}
      {state.state === 'failed' && <FailureNote failure={state.failure} />}
      {state.state === 'open' &&
        (paper === 'slip' ? <Slip open={state.open} /> : <Tickets open={state.open} />)}
    </section>
  )
}

function Slip({ open: { order, lines, sender } }: { open: StaffOrder }) {
  const { say, dayAt } = useSpeech()
  return (
    <>
      <h1>{say('desk.slip_title', { number: order.orderNumber })}</h1>
      <p>
        {sender}, {dayAt(order.createdAt, 'long')}
      </p>
      <h2>{say('desk.deliver_to')}</h2>
      <AddressText address={order.shippingAddress} />
      <ul className="admin-desk-slip">
        {lines.map(({ id, name, pieces, facts }) => (
          <li key={id}>
            <b>{name}</b> {pieces}
            <small>{facts.map(({ value }) => value).join(', ')}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

function Tickets({ open: { order, lines } }: { open: StaffOrder }) {
  const { say, day } = useSpeech()
  return lines.map(({ id, name, pieces, facts, look }) => {
    const item = order.lineItems.find((each) => each.id === id)
    return (
      <article key={id} className="admin-desk-ticket">
        <h1>
          {order.orderNumber} <small>{say('desk.ticket_title')}</small>
        </h1>
        <StaffPicture id={id} look={look} className="admin-desk-ticket-picture" />
        <h2>{name}</h2>
        <dl className="admin-desk-money">
          <div>
            <dt>{say('desk.quantity')}</dt>
            <dd>{pieces}</dd>
          </div>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
          <div>
            <dt>{say('desk.col_due')}</dt>
            <dd>{item && day(item.promisedArrivalDate, 'long')}</dd>
          </div>
        </dl>
      </article>
    )
  })
}
