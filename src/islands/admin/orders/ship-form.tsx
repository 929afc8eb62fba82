import type { SubmitEvent } from 'react'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'

type Shipment = { carrier: string; number: string; url: string }

type ShipProps = {
  /** Of what is sent: names its fields. */
  id: string
  busy?: boolean
  /** Answers whether it was sent. */
  onSend(shipment: Shipment): Promise<boolean>
  onClose(): void
}

/** Who carries the parcel; all of it may stay empty where nobody follows it. */
export function ShipForm({ id, busy = false, onSend, onClose }: ShipProps) {
  const { say } = useSpeech()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const shipment = { carrier: text('carrier'), number: text('number'), url: text('url') }
    if (await onSend(shipment)) onClose()
  }
  return (
    <form className="admin-desk-form" onSubmit={(event) => void send(event)}>
      <label htmlFor={`carrier-${id}`}>{say('desk.carrier')}</label>
      <input id={`carrier-${id}`} name="carrier" maxLength={80} />
      <label htmlFor={`number-${id}`}>{say('desk.tracking_number')}</label>
      <input id={`number-${id}`} name="number" maxLength={80} autoComplete="off" />
      <label htmlFor={`url-${id}`}>{say('desk.tracking_url')}</label>
      <input
        id={`url-${id}`}
        name="url"
        type="url"
        pattern="https://.*"
        placeholder={say('desk.tracking_url_hint')}
        maxLength={500}
      />
      <p className="admin-desk-acts">
        <Button small busy={busy && say('desk.moving')}>
          {say('desk.event_ship')}
        </Button>
        <Button look="link" onClick={onClose}>
          {say('desk.back')}
        </Button>
      </p>
    </form>
  )
}
