import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $papers, loadPapers } from '../../../stores/staff/orders/papers.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type NamedPart, PackingSlip } from './packing-slip.tsx'

type PaperProps = {
  /** Numbers of orders. */
  orders: readonly string[]
  /** What the slip is of, where a part of a line leaves before the rest. */
  part: NamedPart | null
}

/** The papers that go with orders: what is in the parcel. */
export function PaperPage({ orders, part }: PaperProps) {
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
        state.orders.map((open) => <PackingSlip key={open.order.id} open={open} part={part} />)}
    </section>
  )
}
