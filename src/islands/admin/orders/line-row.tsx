import { useState } from 'react'
import type { LineEvent } from '../../../lib/contract/fulfilment.ts'
import {
  moveLinesOfOrder,
  type StaffLine,
  type StaffOrder,
} from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Ruler } from './ruler.tsx'
import { ShipForm } from './ship-form.tsx'
import { StaffPicture } from './staff-picture.tsx'
import { StateMark } from './state-mark.tsx'

type RowProps = { line: StaffLine; open: StaffOrder; busy: boolean }

/** One line: its picture, every characteristic, how far it is, and the steps that follow. */
export function LineRow({ line, open, busy }: RowProps) {
  const { say, money } = useSpeech()
  const [sending, setSending] = useState(false)
  const item = open.order.lineItems.find(({ id }) => id === line.id)
  const progress = open.order.progress.find(({ lineItemId }) => lineItemId === line.id)
  const text = [line.pieces, ...line.facts.map(({ value }) => value)].join(', ')
  const move = (event: LineEvent) => {
    if (event === 'ship') setSending(true)
    else void moveLinesOfOrder([line.id], { event })
  }
  return (
    <li className="admin-desk-line">
      <StaffPicture id={line.id} look={line.look} className="admin-desk-line-picture" />
      <div>
        <p className="admin-desk-line-head">
          <b>{line.name}</b>
          <span>{item && money(item.totalPrice)}</span>
        </p>
        <p className="admin-desk-small">
          {text}
          {item?.jobName && `, ${item.jobName}`}
        </p>
        {progress && <Ruler state={progress.state} steps={progress.steps} />}
        {progress && (
          <p className="admin-desk-acts">
            <StateMark state={progress.state} />
            {progress.shipment && <Parcel shipment={progress.shipment} />}
            {line.events.map((event) => (
              <Button
                key={event}
                look="link"
                busy={busy && say('desk.moving')}
                onClick={() => move(event)}
              >
                {say(`desk.event_${event}`)}
              </Button>
            ))}
          </p>
        )}
        {sending && (
          <ShipForm
            id={line.id}
            onSend={(shipment) => moveLinesOfOrder([line.id], { event: 'ship', shipment })}
            onClose={() => setSending(false)}
          />
        )}
      </div>
    </li>
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
