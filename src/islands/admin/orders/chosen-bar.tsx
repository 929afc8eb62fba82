import type { StepEvent } from '../../../lib/contract/fulfilment.ts'
import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { moveChosen, type OrdersState } from '../../../stores/staff/orders/list.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'

/** Steps that many orders take together; what needs a look at each is done in the order itself. */
const together: StepEvent[] = ['approve', 'produce', 'ship', 'deliver']

type BarProps = { list: Extract<OrdersState, { state: 'listed' }>; mayMove: boolean }

/** What is done with the chosen orders, and what came of it. */
export function ChosenBar({ list, mayMove }: BarProps) {
  const { say, sayCount } = useSpeech()
  const { orders, chosen, moving, moved } = list
  const numbers = orders.flatMap(({ id, orderNumber }) =>
    chosen.includes(id) ? [orderNumber] : [],
  )
  return (
    <div className="admin-desk-chosen" role="status">
      {chosen.length > 0 && (
        <p>
          <b>{sayCount('desk.chosen', chosen.length)}</b>
          {mayMove &&
            together.map((event) => (
              <Button
                key={event}
                look="line"
                small
                busy={moving && say('desk.moving')}
                onClick={() => void moveChosen({ event })}
              >
                {say(`desk.event_${event}`)}
              </Button>
            ))}
        </p>
      )}
      {chosen.length > 0 && (
        <a href={withQuery(ADMIN_ORDERS, { order: numbers.join(','), paper: 'slip' })}>
          {say('desk.packing_slips')}
        </a>
      )}
      {moved && 'code' in moved && <FailureNote failure={moved} />}
      {moved && 'moved' in moved && (
        <Note tone={moved.stayed > 0 ? 'warn' : 'good'}>
          {moved.moved > 0 && <p>{sayCount('desk.moved', moved.moved)}</p>}
          {moved.stayed > 0 && <p>{sayCount('desk.stayed', moved.stayed)}</p>}
        </Note>
      )}
    </div>
  )
}
