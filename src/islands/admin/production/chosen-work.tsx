import { useState } from 'react'
import { ADMIN_PRODUCTION } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { moveChosenWork, type WorkState } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { ShipForm } from '../orders/ship-form.tsx'
import { SendFromOrder } from './send-from-order.tsx'
import { StayedLine } from './stayed-line.tsx'

type ChosenProps = { list: Extract<WorkState, { state: 'listed' }> }

/** What is done with the chosen lines, and what came of each that stayed. */
export function ChosenWork({ list }: ChosenProps) {
  const { say, sayCount } = useSpeech()
  const [sending, setSending] = useState(false)
  const { chosen, lines, moving, outcome } = list
  const all = lines.filter(({ lineItemId }) => chosen.includes(lineItemId))
  const references = all.map(({ reference }) => reference)
  const split = all.filter(({ goesTo }) => goesTo)
  return (
    <div className="admin-desk-chosen">
      {chosen.length > 0 && (
        <p>
          <b role="status">{sayCount('work.chosen', chosen.length)}</b>
          <Button
            look="line"
            small
            busy={moving && say('desk.moving')}
            onClick={() => void moveChosenWork({ event: 'produce' })}
          >
            {say('desk.event_produce')}
          </Button>
          {split.length === 0 && (
            <Button look="line" small onClick={() => setSending(!sending)}>
              {say('desk.event_ship')}
            </Button>
          )}
          {split.map((line) => (
            <SendFromOrder key={line.lineItemId} line={line} />
          ))}
          <a href={withQuery(ADMIN_PRODUCTION, { tickets: references.join(',') })}>
            {say('work.tickets')}
          </a>
        </p>
      )}
      {sending && chosen.length > 0 && split.length === 0 && (
        <ShipForm
          id="chosen"
          onSend={(shipment) => moveChosenWork({ event: 'ship', shipment })}
          onClose={() => setSending(false)}
        />
      )}
      <div role="status">
        {outcome && 'code' in outcome && <FailureNote failure={outcome} />}
        {outcome && 'moved' in outcome && (
          <Note tone={outcome.stayed.length > 0 ? 'warn' : 'good'}>
            {outcome.moved > 0 && <p>{sayCount('work.moved', outcome.moved)}</p>}
            {outcome.stayed.map((stayed) => (
              <StayedLine key={stayed.reference} stayed={stayed} />
            ))}
          </Note>
        )}
      </div>
    </div>
  )
}
