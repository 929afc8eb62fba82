import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $deliveries,
  type Delivery,
  type DeliveryFilter,
  loadDeliveries,
  loadOlder,
  openDeliveries,
  sendAgain,
} from '../../../stores/staff/webhooks.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEventWords } from './use-event-words.ts'

const filters: readonly Exclude<DeliveryFilter, undefined>[] = ['all', 'waiting', 'taken', 'failed']

/** Messages of the webhook that is open, with every try, and a way to send one again. */
export function MessageLog({ id }: { id: string }) {
  const { say } = useSpeech()
  const log = useStore($deliveries)
  const [filter, setFilter] = useState<DeliveryFilter>('all')
  useEffect(() => {
    void openDeliveries(id, filter)
  }, [id, filter])
  const words = (each: (typeof filters)[number]) =>
    each === 'all' ? say('webhooks.filter_all') : say(`webhooks.state_${each}`)
  return (
    <section aria-labelledby="messages">
      <h3 className="admin-group" id="messages">
        {say('webhooks.log')}
      </h3>
      <div className="admin-message-filter">
        {filters.map((each) => (
          <button
            key={each}
            type="button"
            className="link"
            aria-pressed={each === filter}
            onClick={() => setFilter(each)}
          >
            {words(each)}
          </button>
        ))}
        <Button look="line" small onClick={() => void loadDeliveries(id, filter)}>
          {say('webhooks.log_again')}
        </Button>
      </div>
      {log.state === 'loading' && <Skeleton rows={4} />}
      {log.state === 'failed' && <FailureNote failure={log.failure} />}
      {log.state === 'listed' && log.deliveries.length === 0 && (
        <p className="hint">{say('webhooks.log_none')}</p>
      )}
      {log.state === 'listed' && (
        <ul className="admin-messages">
          {log.deliveries.map((each) => (
            <Message key={each.id} of={each} />
          ))}
        </ul>
      )}
      {log.state === 'listed' && log.next && (
        <Button look="line" small onClick={() => void loadOlder(id, filter)}>
          {say('webhooks.log_more')}
        </Button>
      )}
    </section>
  )
}

function Message({ of }: { of: Delivery }) {
  const { say, dayAt, timeAt } = useSpeech()
  const words = useEventWords()
  const [failure, setFailure] = useState<Failure | null>(null)
  const what = words(of.type)
  const again = async () => {
    const answer = await sendAgain(of.id)
    setFailure(answer.ok ? null : answer)
  }
  return (
    <li>
      <details>
        <summary>
          <b>{what}</b>
          <span data-state={of.state}>{say(stateOf(of))}</span>
          <time dateTime={of.createdAt}>
            {dayAt(of.createdAt, 'short')}, {timeAt(of.createdAt)}
          </time>
        </summary>
        {of.orderNumber && (
          <p>
            <a href={withQuery(ADMIN_ORDERS, { order: of.orderNumber })}>{of.orderNumber}</a>
          </p>
        )}
        <h4>{say('webhooks.tries')}</h4>
        <Tries of={of} />
        <h4>{say('webhooks.body')}</h4>
        <p>
          <code>{of.body}</code>
        </p>
        {failure && <FailureNote failure={failure} />}
        <button
          type="button"
          className="btn btn-line btn-small"
          aria-label={say('webhooks.replay_what', { what })}
          onClick={() => void again()}
        >
          {say('webhooks.replay')}
        </button>
      </details>
    </li>
  )
}

/** What was refused and is tried again by itself is not simply on its way. */
function stateOf({ state, attempts }: Delivery) {
  const isRefused = state === 'waiting' && attempts.length > 0
  return isRefused ? 'webhooks.state_again' : (`webhooks.state_${state}` as const)
}

function Tries({ of }: { of: Delivery }) {
  const { say, dayAt, timeAt } = useSpeech()
  if (of.attempts.length === 0) return <p className="hint">{say('webhooks.tries_none')}</p>
  return (
    <ol>
      {of.attempts.map(({ at, ms, status, fault, answer }) => (
        <li key={at}>
          {dayAt(at, 'short')}, {timeAt(at)}:{' '}
          {[
            say(fault ? `webhooks.fault_${fault}` : 'webhooks.state_taken'),
            status !== null && say('webhooks.answer_status', { status }),
            say('webhooks.took', { ms }),
          ]
            .filter(Boolean)
            .join(', ')}
          {answer && <code>{answer}</code>}
        </li>
      ))}
    </ol>
  )
}
