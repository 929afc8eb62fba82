import { useState } from 'react'
import type { LineEvent } from '../../../lib/contract/fulfilment.ts'
import { leftThere } from '../../../lib/domain/fulfilment/parcels-of.ts'
import { eventName } from '../../../lib/domain/fulfilment/state-name.ts'
import { referenceText } from '../../../lib/domain/production/reference.ts'
import { ADMIN_ARTWORK } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  moveLinesOfOrder,
  type StaffLine,
  type StaffOrder,
} from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { CancelForm } from './cancel-form.tsx'
import { Parcel, PartsSent } from './parts-sent.tsx'
import { Ruler } from './ruler.tsx'
import { type PlaceLeft, ShipForm } from './ship-form.tsx'
import { StaffPicture } from './staff-picture.tsx'
import { StateMark } from './state-mark.tsx'

/** Steps that say something to the customer: they are taken where it is said. */
const inWords: readonly LineEvent[] = ['ask', 'reject']

type RowProps = { line: StaffLine; place: number; open: StaffOrder; busy: boolean }

/** One line: its picture, every characteristic, how far it is, and the steps that follow. */
export function LineRow({ line, place, open, busy }: RowProps) {
  const { say, money } = useSpeech()
  const [asking, setAsking] = useState<'ship' | 'ship_part' | 'cancel' | null>(null)
  const item = open.order.lineItems.find(({ id }) => id === line.id)
  const progress = open.order.progress.find(({ lineItemId }) => lineItemId === line.id)
  const parts = progress?.parts ?? []
  const left = parts.reduce((rest, { quantity }) => rest - quantity, item?.quantity ?? 0)
  const isCollected = item?.collection !== undefined
  const isOut = progress?.state === 'shipped' || progress?.state === 'delivered'
  const places = placesOf(item?.drops, parts, isOut)
  // Several addresses are each sent their own; the last of them gets the rest.
  const isSplit = (places ?? []).filter((place) => place.left > 0).length > 1
  const text = [line.pieces, ...line.facts.map(({ value }) => value)].join(', ')
  const move = (event: LineEvent) => {
    if (event === 'cancel') setAsking(event)
    else if (!isCollected && (event === 'ship' || event === 'ship_part')) setAsking(event)
    else void moveLinesOfOrder([line.id], { event })
  }
  return (
    <li className="admin-desk-line">
      <StaffPicture id={line.id} look={line.look} className="admin-desk-line-picture" />
      <div>
        <p className="admin-desk-line-head">
          <b>
            {line.name}{' '}
            <small>{referenceText({ orderNumber: open.order.orderNumber, place })}</small>
          </b>
          <span>{item && money(item.totalPrice)}</span>
        </p>
        <p className="admin-desk-small">
          {text}
          {item?.jobName && `, ${item.jobName}`}
          {isCollected && ` · ${say('desk.collected_line')}`}
        </p>
        {places && <PlacesOfLine places={places} />}
        {progress && (
          <Ruler state={progress.state} steps={progress.steps} isCollected={isCollected} />
        )}
        {progress && (
          <p className="admin-desk-acts">
            <StateMark state={progress.state} isCollected={isCollected} />
            {progress.shipment && parts.length === 0 && <Parcel shipment={progress.shipment} />}
            <Steps
              line={line}
              orderId={open.order.id}
              {...{ busy, isSplit, isCollected }}
              onMove={move}
            />
          </p>
        )}
        {progress && item && <PartsSent progress={progress} line={item} order={open.order} />}
        {asking === 'cancel' && <CancelForm line={line.id} onClose={() => setAsking(null)} />}
        {asking && asking !== 'cancel' && (
          <ShipForm
            key={asking}
            id={line.id}
            left={asking === 'ship_part' ? left : undefined}
            drops={places}
            onSend={(shipment, part) =>
              moveLinesOfOrder([line.id], {
                event: asking,
                shipment,
                ...(asking === 'ship_part' && { part }),
              })
            }
            onClose={() => setAsking(null)}
          />
        )}
      </div>
    </li>
  )
}

type StepsProps = {
  line: StaffLine
  orderId: string
  busy: boolean
  /** Each of its addresses is sent its own. */
  isSplit: boolean
  isCollected: boolean
  onMove(event: LineEvent): void
}

/** What can be done with a line now. */
function Steps({ line, orderId, busy, isSplit, isCollected, onMove }: StepsProps) {
  const { say } = useSpeech()
  const isSaid = (event: LineEvent) => inWords.includes(event)
  const events = line.events.filter((event) => !(event === 'ship' && isSplit) && !isSaid(event))
  return (
    <>
      {events.map((event) => (
        <Button
          key={event}
          look="link"
          busy={busy && say('desk.moving')}
          onClick={() => onMove(event)}
        >
          {say(`desk.event_${eventName(event, isCollected)}`)}
        </Button>
      ))}
      {line.events.some(isSaid) && (
        <a href={withQuery(ADMIN_ARTWORK, { order: orderId, line: line.id })}>
          {say('desk.ask_or_reject')}
        </a>
      )}
    </>
  )
}

/** The addresses of a line with how many are still to be sent there. */
function placesOf(
  drops: StaffOrder['order']['lineItems'][number]['drops'],
  parts: NonNullable<StaffOrder['order']['progress'][number]['parts']>,
  isOut: boolean,
) {
  const left = leftThere(drops ?? [], parts)
  return drops?.map((drop, at) => ({ ...drop, number: at + 1, left: isOut ? 0 : (left[at] ?? 0) }))
}

/** Where a line goes, and which address has its parcel already. */
function PlacesOfLine({
  places,
}: {
  places: readonly (PlaceLeft & { arrivalDate?: string | undefined })[]
}) {
  const { say, number, day } = useSpeech()
  return (
    <ul className="admin-desk-small">
      {places.map(({ number: at, quantity, left, lines, arrivalDate }) => (
        <li key={at}>
          {say('desk.drop_is', { number: at, count: number(quantity), address: lines.join(', ') })}
          {arrivalDate && `, ${day(arrivalDate, 'short')}`}
          {left <= 0 && ` · ${say('desk.drop_sent')}`}
          {left > 0 && left < quantity && ` · ${say('desk.drop_left', { left: number(left) })}`}
        </li>
      ))}
    </ul>
  )
}
