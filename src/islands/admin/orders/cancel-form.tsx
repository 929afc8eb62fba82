import { useStore } from '@nanostores/react'
import { type SubmitEvent, useId, useState } from 'react'
import {
  $openOrder,
  cancelLinesOfOrder,
  cancelOpenOrder,
} from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FormActs } from './form-acts.tsx'
import { useFirstField } from './use-first-field.ts'

type FormProps = {
  /** The line that is cancelled; the whole order where it is left out. */
  line?: string
  onClose(): void
}

/** Why an order or a line of it is cancelled; nothing happens before it is said. */
export function CancelForm({ line, onClose }: FormProps) {
  const { say } = useSpeech()
  const form = useFirstField()
  const id = useId()
  const state = useStore($openOrder)
  const busy = state.state === 'open' && state.busy
  const isUnpaid = state.state === 'open' && state.open.order.state === 'awaiting_payment'
  const cancel = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (reason === '') return
    if (await (line ? cancelLinesOfOrder([line], reason) : cancelOpenOrder(reason))) onClose()
  }
  return (
    <form ref={form} className="admin-desk-form" onSubmit={(event) => void cancel(event)}>
      <label htmlFor={id}>{say('desk.cancel_why')}</label>
      <input id={id} name="reason" required maxLength={500} autoComplete="off" />
      <p className="admin-desk-small">
        {say(line || !isUnpaid ? 'desk.cancel_line_hint' : 'desk.cancel_hint')}
      </p>
      <FormActs busy={busy && say('desk.cancelling')} onClose={onClose}>
        {say(line ? 'desk.event_cancel' : 'desk.cancel_order')}
      </FormActs>
    </form>
  )
}

/** The way to cancel a whole order. */
export function Cancelling() {
  const { say } = useSpeech()
  const [asking, setAsking] = useState(false)
  if (asking) return <CancelForm onClose={() => setAsking(false)} />
  return (
    <p className="admin-desk-acts">
      <Button look="link" onClick={() => setAsking(true)}>
        {say('desk.cancel_order')}
      </Button>
    </p>
  )
}
