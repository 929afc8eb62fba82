import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { StaffOrder } from '../../../stores/staff/orders/order.ts'
import { $papers, loadPapers } from '../../../stores/staff/orders/papers.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type NamedPart, PackingSlip } from './packing-slip.tsx'
import { StaffPicture } from './staff-picture.tsx'

type PaperProps = {
  paper: 'slip' | 'ticket'
  /** Numbers of orders. */
  orders: readonly string[]
  /** What the slip is of, where a part of a line leaves before the rest. */
  part: NamedPart | null
}

/** Papers that go with orders: what is in the parcel, or what is to be made. */
export function PaperPage({ paper, orders, part }: PaperProps) {
  const { say } = useSpeech()
  const state = useStore($papers)
  const numbers = orders.join(',')
  useEffect(() => {
    void loadPapers(numbers.split(','))
  }, [numbers])
  const [order] = orders
  return (
    <section className="admin-desk-paper">
      <p className="admin-desk-acts admin-desk-screen">
        <a href={withQuery(ADMIN_ORDERS, { view: 'all', ...(order && { order }) })}>
          {say('desk.to_order')}
        </a>
        <Button small onClick={() => print()}>
          {say('desk.print')}
        </Button>
      </p>
      {state.state === 'loading' && <Skeleton rows={8} />}
      {state.state === 'failed' && <FailureNote failure={state.failure} />}
      {state.state === 'ready' &&
        state.orders.map((open) =>
          paper === 'slip' ? (
            <PackingSlip key={open.order.id} open={open} part={part} />
          ) : (
            <Tickets key={open.order.id} open={open} />
          ),
        )}
    </section>
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
