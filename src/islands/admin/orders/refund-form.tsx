import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { readAmount } from '../../../lib/domain/money/read.ts'
import {
  $openOrder,
  type Refunding,
  refundOpenOrder,
  type StaffOrder,
} from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { AmountField } from './amount-field.tsx'
import { FormActs } from './form-acts.tsx'
import { useFirstField } from './use-first-field.ts'

type FormProps = { open: StaffOrder; onClose(): void }

/** How much is given back, for which lines, which way and why; nothing happens before all is said. */
export function RefundForm({ open, onClose }: FormProps) {
  const { say, money } = useSpeech()
  const form = useFirstField()
  const state = useStore($openOrder)
  const [isWrong, setWrong] = useState(false)
  const { refundable, order, lines } = open
  const busy = state.state === 'open' && state.busy
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const amount = readAmount(String(data.get('amount') ?? ''), order.currencyCode)
    const reason = String(data.get('reason') ?? '').trim()
    const isRight = amount !== null && amount <= refundable.centAmount
    setWrong(!isRight)
    if (!isRight || reason === '') return
    const to: Refunding['to'] = data.get('to') === 'wallet' ? 'wallet' : 'provider'
    const lineItemIds = data.getAll('line').map(String)
    if (await refundOpenOrder({ amount, to, lineItemIds, reason })) onClose()
  }
  return (
    <form ref={form} className="admin-desk-form" onSubmit={(event) => void send(event)}>
      <AmountField
        id="desk-refund"
        label={say('desk.refund_amount', { amount: money(refundable) })}
        wrong={isWrong ? say('desk.refund_wrong', { amount: money(refundable) }) : null}
      />
      {lines.length > 1 && (
        <fieldset className="admin-desk-choices">
          <legend>{say('desk.refund_lines')}</legend>
          {lines.map(({ id, name, pieces }) => (
            <label key={id}>
              <input type="checkbox" name="line" value={id} /> {name}, {pieces}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className="admin-desk-choices">
        <legend>{say('desk.refund_to')}</legend>
        {(['provider', 'wallet'] as const).map((to) => (
          <label key={to}>
            <input type="radio" name="to" value={to} defaultChecked={to === 'provider'} />{' '}
            {say(`desk.refund_to_${to}`)}
          </label>
        ))}
      </fieldset>
      <label htmlFor="desk-refund-why">{say('desk.refund_why')}</label>
      <input
        id="desk-refund-why"
        name="reason"
        required
        minLength={3}
        maxLength={500}
        autoComplete="off"
      />
      <p className="admin-desk-small">{say('desk.refund_hint')}</p>
      <FormActs busy={busy && say('desk.refunding')} onClose={onClose}>
        {say('desk.refund')}
      </FormActs>
    </form>
  )
}
