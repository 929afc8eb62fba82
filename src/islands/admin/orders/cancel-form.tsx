import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import { $openOrder, cancelOpenOrder } from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'

/** Why an order is cancelled; nothing happens before it is said. */
export function CancelForm({ onClose }: { onClose(): void }) {
  const { say } = useSpeech()
  const state = useStore($openOrder)
  const busy = state.state === 'open' && state.busy
  const cancel = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (reason !== '' && (await cancelOpenOrder(reason))) onClose()
  }
  return (
    <form className="admin-desk-form" onSubmit={(event) => void cancel(event)}>
      <label htmlFor="desk-cancel">{say('desk.cancel_why')}</label>
      <input id="desk-cancel" name="reason" required maxLength={500} autoComplete="off" />
      <p className="admin-desk-small">{say('desk.cancel_hint')}</p>
      <p className="admin-desk-acts">
        <Button small busy={busy && say('desk.cancelling')}>
          {say('desk.cancel_order')}
        </Button>
        <Button look="link" onClick={onClose}>
          {say('desk.back')}
        </Button>
      </p>
    </form>
  )
}
