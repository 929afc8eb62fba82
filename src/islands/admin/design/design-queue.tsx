import { useStore } from '@nanostores/react'
import type { DesignView } from '../../../lib/contract/design-desk.ts'
import { designViews } from '../../../lib/domain/design/views.ts'
import {
  $designQueue,
  type DesignKey,
  type DesignQueue,
  loadDesignQueue,
} from '../../../stores/staff/design/designs.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Segmented } from '../../ui/radio.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaffPicture } from '../orders/staff-picture.tsx'

type QueueProps = {
  view: DesignView
  current: DesignKey | null
  onView(view: DesignView): void
  onOpen(key: DesignKey): void
}

/** What is designed, by the day that it is due. */
export function DesignQueueList({ view, current, onView, onOpen }: QueueProps) {
  const { say } = useSpeech()
  const state = useStore($designQueue)
  const options = designViews.map((value) => {
    const name = say(`studio.view_${value}`)
    if (state.state !== 'listed') return { value, text: name }
    return { value, text: say('studio.view_count', { view: name, count: state.counts[value] }) }
  })
  return (
    <section className="admin-proof-queue" aria-label={say('studio.list')}>
      <div className="admin-proof-views">
        <Segmented
          legend={say('studio.list')}
          name="studio-view"
          options={options}
          chosen={view}
          onChoose={onView}
        />
      </div>
      {state.state === 'loading' && <Skeleton rows={8} />}
      {state.state === 'failed' && (
        <FailureNote failure={state.failure} retry={() => void loadDesignQueue(view)} />
      )}
      {state.state === 'listed' && state.designs.length === 0 && (
        <p className="admin-proof-none">{say('studio.none')}</p>
      )}
      {state.state === 'listed' && (
        <ul>
          {state.designs.map((each) => (
            <li key={each.lineItemId}>
              <Row
                queued={each}
                isOpen={each.lineItemId === current?.lineItemId}
                onOpen={() => onOpen({ orderId: each.orderId, lineItemId: each.lineItemId })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Queued = DesignQueue['designs'][number]
type RowProps = { queued: Queued; isOpen: boolean; onOpen(): void }

function Row({ queued, isOpen, onOpen }: RowProps) {
  const { say, number } = useSpeech()
  const { claim, state } = queued
  const holder = claim ? (claim.isMine ? say('studio.yours') : claim.name) : say('studio.free')
  return (
    <button
      type="button"
      className="admin-proof-row"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <StaffPicture id={queued.lineItemId} look={queued.look} className="admin-proof-thumb" />
      <span>
        <b>
          {number(queued.quantity)} × {queued.product}
        </b>
        <span>
          {queued.orderNumber.slice(-6)}, {queued.customer}
        </span>
        <span>{say(`studio.state_${state}`)}</span>
      </span>
      <span className="admin-proof-row-end">
        <Clock daysLeft={queued.daysLeft} />
        <span>{holder}</span>
      </span>
    </button>
  )
}

/** How many working days are left, or have gone by. */
export function Clock({ daysLeft }: { daysLeft: number | null }) {
  const { say, sayCount } = useSpeech()
  if (daysLeft === null) return null
  if (daysLeft < 0)
    return <b className="admin-proof-bad">{sayCount('studio.days_late', -daysLeft)}</b>
  if (daysLeft === 0) return <b className="admin-proof-amber">{say('studio.due_today')}</b>
  return <b>{sayCount('studio.days_left', daysLeft)}</b>
}
