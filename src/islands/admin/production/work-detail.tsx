import { type ReactNode, useState } from 'react'
import { eventName, stateName } from '../../../lib/domain/fulfilment/state-name.ts'
import { ADMIN_ARTWORK, ADMIN_ORDERS, ADMIN_PRODUCTION } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { moveWorkLine, type WorkLineState } from '../../../stores/staff/production/line.ts'
import type { WorkLine } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ShipForm } from '../orders/ship-form.tsx'
import { StateMark } from '../orders/state-mark.tsx'
import { GoesTo } from './goes-to.tsx'
import { Leaves } from './leaves.tsx'
import { SendFromOrder } from './send-from-order.tsx'
import { StayedLine } from './stayed-line.tsx'
import { WorkFiles } from './work-files.tsx'
import { WorkPicture } from './work-picture.tsx'

type DetailProps = {
  state: Exclude<WorkLineState, { state: 'closed' }>
  may: readonly string[]
  onClose(): void
}

/** One line: what it is, by when it leaves, and the step that follows now. */
export function WorkDetail({ state, may, onClose }: DetailProps) {
  const { say } = useSpeech()
  return (
    <section className="admin-desk-detail" aria-label={say('work.col_line')}>
      <p className="admin-work-close">
        <Button look="link" onClick={onClose}>
          {say('work.to_list')}
        </Button>
      </p>
      {state.state === 'loading' && <Skeleton rows={6} />}
      {state.state === 'failed' &&
        (state.failure.code === 'order_line_not_found' ? (
          <Note tone="bad" role="alert">
            <p>{say('work.not_found', { text: state.reference })}</p>
          </Note>
        ) : (
          <FailureNote failure={state.failure} />
        ))}
      {state.state === 'open' && <Open key={state.line.lineItemId} state={state} may={may} />}
    </section>
  )
}

type OpenState = Extract<WorkLineState, { state: 'open' }>

function Open({ state, may }: { state: OpenState } & Pick<DetailProps, 'may'>) {
  const { say, day } = useSpeech()
  const { line } = state
  const { lineItemId, orderId, orderNumber, reference } = line
  return (
    <>
      <h2 className="admin-desk-number">{reference}</h2>
      <p className="admin-desk-small">
        <StateMark
          state={line.isPaid ? line.state : 'awaiting_payment'}
          isCollected={line.isCollected}
        />
      </p>
      <Next state={state} />
      <WorkPicture id={`open-${lineItemId}`} line={line} className="admin-work-picture" />
      <h3 className="admin-work-name">{line.product}</h3>
      <dl className="admin-desk-money">
        <Fact name={say('desk.quantity')} value={<b>{line.pieces}</b>} />
        <Fact name={say('work.leaves')} value={<Leaves line={line} style="long" />} />
        <Fact name={say('work.promised')} value={day(line.due, 'long')} />
        {line.jobName && <Fact name={say('work.job_name')} value={line.jobName} />}
        <Fact name={say('desk.customer')} value={line.customer} />
        {line.goesTo && (
          <Fact name={say('desk.deliver_to')} value={<GoesTo goesTo={line.goesTo} />} />
        )}
        {line.machine.name && <Fact name={say('work.machine')} value={line.machine.name} />}
        {line.facts.map(({ name, value }) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <WorkFiles line={line} />
      <p className="admin-desk-acts">
        <a href={withQuery(ADMIN_PRODUCTION, { tickets: reference })}>{say('work.ticket')}</a>
        {may.includes('orders.read') && (
          <a href={withQuery(ADMIN_ORDERS, { view: 'all', order: orderNumber })}>
            {say('work.to_order')}
          </a>
        )}
        {may.includes('artwork.read') && (
          <a href={withQuery(ADMIN_ARTWORK, { order: orderId, line: lineItemId })}>
            {say('work.to_artwork')}
          </a>
        )}
      </p>
    </>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The one step that follows now as one button, or what the line waits for. */
function Next({ state: { line, busy, said } }: { state: OpenState }) {
  const { say } = useSpeech()
  const [sending, setSending] = useState(false)
  const [event] = line.events
  const isCollected = line.isCollected === true
  return (
    <div className="admin-work-next">
      <div role="status">
        {said === 'moved' && (
          <Note tone="good">
            <p>
              {say('work.moved_to', {
                state: say(`desk.state_${stateName(line.state, isCollected)}`),
              })}
            </p>
          </Note>
        )}
        {said !== null && said !== 'moved' && 'reference' in said && (
          <Note tone="warn">
            <StayedLine stayed={said} />
          </Note>
        )}
        {said !== null && said !== 'moved' && 'ok' in said && <FailureNote failure={said} />}
      </div>
      {event === 'produce' && (
        <Button
          wide
          busy={busy && say('desk.moving')}
          onClick={() => void moveWorkLine({ event: 'produce' })}
        >
          {say('desk.event_produce')}
        </Button>
      )}
      {event === 'ship' && line.goesTo && (
        <p className="admin-desk-acts">
          <SendFromOrder line={line} />
        </p>
      )}
      {event === 'ship' && !line.goesTo && !sending && (
        <Button
          wide
          busy={isCollected && busy && say('desk.moving')}
          onClick={() => (isCollected ? void moveWorkLine({ event: 'ship' }) : setSending(true))}
        >
          {say(`desk.event_${eventName(event, isCollected)}`)}
        </Button>
      )}
      {event === 'ship' && !line.goesTo && sending && (
        <ShipForm
          id={line.lineItemId}
          busy={busy}
          onSend={(shipment) => moveWorkLine({ event: 'ship', shipment })}
          onClose={() => setSending(false)}
        />
      )}
      {event !== 'produce' && event !== 'ship' && (
        <p className="admin-desk-waits">{say(waitsFor(line))}</p>
      )}
      {line.events.includes('reprint') && (
        <Button
          look="link"
          busy={busy && say('desk.moving')}
          onClick={() => void moveWorkLine({ event: 'reprint' })}
        >
          {say('desk.event_reprint')}
        </Button>
      )}
    </div>
  )
}

function waitsFor({ isPaid, state, isCollected }: WorkLine) {
  if (!isPaid && state !== 'cancelled') return 'work.waits_unpaid'
  switch (state) {
    case 'awaiting_file':
    case 'in_check':
    case 'question_asked':
    case 'rejected':
    case 'shipped':
    case 'delivered':
    case 'cancelled':
      return `work.waits_${stateName(state, isCollected === true)}` as const
    case 'approved':
    case 'in_production':
      return 'work.waits_unpaid'
  }
}
