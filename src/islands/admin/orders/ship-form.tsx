import { type SubmitEvent, useState } from 'react'
import { useSpeech } from '../../page/use-speech.ts'
import { FormActs } from './form-acts.tsx'
import { useFirstField } from './use-first-field.ts'

type Shipment = { carrier: string; number: string; url: string }
type Part = { quantity: number; contents: string; drop?: number }

export type PlaceLeft = {
  /** From 1. */
  number: number
  quantity: number
  left: number
  lines: readonly string[]
}

type ShipProps = {
  /** Of what is sent: names its fields. */
  id: string
  busy?: boolean
  /** How many have not left yet, where a part of them does now. */
  left?: number | undefined
  /** Where the line goes, where that is several addresses, and how many are still to be sent there. */
  drops?: readonly PlaceLeft[] | undefined
  /** Answers whether it was sent. */
  onSend(shipment: Shipment, part: Part): Promise<boolean>
  onClose(): void
}

/** Who carries the parcel; all of it may stay empty where nobody follows it. */
export function ShipForm({ id, busy = false, left, drops = [], onSend, onClose }: ShipProps) {
  const { say, number } = useSpeech()
  const form = useFirstField()
  const places = drops.filter((place) => place.left > 0)
  const [chosen, setChosen] = useState(0)
  const there = places.find((place) => place.number === chosen) ?? places[0]
  // A part leaves something of its line behind, and an address gets no more than was ordered for it.
  const most = left === undefined ? 0 : Math.min(left - 1, there?.left ?? left)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const shipment = { carrier: text('carrier'), number: text('number'), url: text('url') }
    const drop = Number(text('drop'))
    const part = {
      quantity: Number(text('quantity')),
      contents: text('contents'),
      ...(drop > 0 && { drop }),
    }
    if (await onSend(shipment, part)) onClose()
  }
  return (
    <form ref={form} className="admin-desk-form" onSubmit={(event) => void send(event)}>
      {left !== undefined && (
        <>
          {places.length > 0 && (
            <PlaceField id={id} places={places} chosen={there?.number} onChoose={setChosen} />
          )}
          <label htmlFor={`quantity-${id}`}>
            {say('desk.part_quantity', { most: number(most) })}
          </label>
          <input id={`quantity-${id}`} name="quantity" type="number" min={1} max={most} required />
          <label htmlFor={`contents-${id}`}>{say('desk.part_contents')}</label>
          <input id={`contents-${id}`} name="contents" maxLength={200} />
        </>
      )}
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
        title={say('desk.tracking_url_hint')}
        maxLength={500}
      />
      <FormActs busy={busy && say('desk.moving')} onClose={onClose}>
        {say(left === undefined ? 'desk.event_ship' : 'desk.event_ship_part')}
      </FormActs>
    </form>
  )
}

type FieldProps = {
  id: string
  places: readonly PlaceLeft[]
  chosen: number | undefined
  onChoose(number: number): void
}

/** Which address a part goes to, of those that still get any. */
function PlaceField({ id, places, chosen, onChoose }: FieldProps) {
  const { say, number } = useSpeech()
  return (
    <>
      <label htmlFor={`drop-${id}`}>{say('desk.part_drop')}</label>
      <select
        id={`drop-${id}`}
        name="drop"
        required
        value={chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {places.map((place) => (
          <option key={place.number} value={place.number}>
            {say('desk.part_drop_left', {
              number: place.number,
              left: number(place.left),
              count: number(place.quantity),
              address: place.lines.join(', '),
            })}
          </option>
        ))}
      </select>
    </>
  )
}
