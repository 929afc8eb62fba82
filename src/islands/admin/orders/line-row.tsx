import { useState } from 'react'
import type { LineEvent } from '../../../lib/contract/fulfilment.ts'
import { leftThere } from '../../../lib/domain/fulfilment/parcels-of.ts'
import { sentParcels } from '../../../lib/domain/fulfilment/sent-parcels.ts'
import { eventName } from '../../../lib/domain/fulfilment/state-name.ts'
import { referenceText } from '../../../lib/domain/production/reference.ts'
import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  moveLinesOfOrder,
  type StaffLine,
  type StaffOrder,
} from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { CancelForm } from './cancel-form.tsx'
import { Ruler } from './ruler.tsx'
import { type PlaceLeft, ShipForm } from './ship-form.tsx'
import { StaffPicture } from './staff-picture.tsx'
import { StateMark } from './state-mark.tsx'

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
  const events = line.events.filter((event) => event !== 'ship' || !isSplit)
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
            {events.map((event) => (
              <Button
                key={event}
                look="link"
                busy={busy && say('desk.moving')}
                onClick={() => move(event)}
              >
                {say(`desk.event_${eventName(event, isCollected)}`)}
              </Button>
            ))}
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

/** The addresses of a line with how many are still to be sent there. */
function placesOf(
  drops: Order['lineItems'][number]['drops'],
  parts: NonNullable<Order['progress'][number]['parts']>,
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

type Order = StaffOrder['order']
type PartsProps = {
  progress: Order['progress'][number]
  line: Order['lineItems'][number]
  order: Order
}

/** The parcels that it left in, where that were several, each with its slip and where it went. */
function PartsSent({ progress, line, order: { orderNumber } }: PartsProps) {
  const { say, number, dayAt } = useSpeech()
  const { id, quantity, drops = [] } = line
  const parcels = sentParcels(progress, quantity, drops)
  if (parcels.length === 0) return null
  return (
    <ul>
      {parcels.map(({ part, contents, sentAt, drop = 0, ...sent }) => (
        <li key={part} className="admin-desk-acts">
          <span>
            {say('desk.part_sent', {
              part: number(sent.quantity),
              whole: number(quantity),
              day: dayAt(sentAt, 'short'),
            })}
            {[contents, ...(drops[drop - 1]?.lines ?? [])]
              .filter(Boolean)
              .map((text) => `, ${text}`)}
          </span>
          <Parcel shipment={sent} />
          <a href={withQuery(ADMIN_ORDERS, { order: orderNumber, paper: 'slip', line: id, part })}>
            {say('desk.packing_slip')}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Parcel({
  shipment: { carrier, number, url },
}: {
  shipment: { carrier: string; number: string; url: string }
}) {
  const name = `${carrier} ${number}`.trim()
  return url ? <a href={url}>{name}</a> : <span>{name}</span>
}
