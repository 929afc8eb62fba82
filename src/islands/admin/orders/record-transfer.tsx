import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { readAmount } from '../../../lib/domain/money/read.ts'
import {
  $openOrder,
  recordTransferOf,
  type StaffOrder,
} from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AmountField } from './amount-field.tsx'
import { FormActs } from './form-acts.tsx'
import { useFirstField } from './use-first-field.ts'

/** Where somebody says that the transfer has come in which the order waits for, or what it owes on account. */
export function RecordTransfer({ open }: { open: StaffOrder }) {
  const { say } = useSpeech()
  const [asking, setAsking] = useState(false)
  const [isSetAside, setAside] = useState(false)
  const { payments, amountToPay } = open.order
  // Who orders on account transfers what an invoice says, and begins nothing.
  const isAwaited = payments.some(
    ({ method, state }) =>
      state === 'pending' &&
      (method === 'transfer' || (method === 'deferred' && amountToPay.centAmount > 0)),
  )
  return (
    <>
      {isSetAside && (
        <Note tone="warn" role="status">
          <p>{say('desk.transfer_set_aside')}</p>
        </Note>
      )}
      {asking && isAwaited && (
        <TransferForm open={open} onSetAside={setAside} onClose={() => setAsking(false)} />
      )}
      {!asking && isAwaited && (
        <p className="admin-desk-acts">
          <Button look="link" onClick={() => setAsking(true)}>
            {say('desk.transfer_record')}
          </Button>
        </p>
      )}
    </>
  )
}

type FormProps = { open: StaffOrder; onSetAside(isSetAside: boolean): void; onClose(): void }

function TransferForm({ open: { order }, onSetAside, onClose }: FormProps) {
  const { say, money } = useSpeech()
  const form = useFirstField()
  const state = useStore($openOrder)
  const [isWrong, setWrong] = useState(false)
  const busy = state.state === 'open' && state.busy
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const amount = readAmount(text('amount'), order.currencyCode)
    setWrong(amount === null)
    if (amount === null) return
    const said = { amount, bookedOn: text('day'), debtor: text('debtor') }
    const outcome = await recordTransferOf(said)
    if (outcome === null) return
    onSetAside(outcome === 'set_aside')
    onClose()
  }
  return (
    <form ref={form} className="admin-desk-form" onSubmit={(event) => void send(event)}>
      <AmountField
        id="desk-transfer"
        label={`${say('desk.transfer_amount')} (${money(order.amountToPay)})`}
        wrong={isWrong ? say('desk.transfer_wrong') : null}
      />
      <label htmlFor="desk-transfer-day">{say('desk.transfer_day')}</label>
      <input id="desk-transfer-day" name="day" type="date" required />
      <label htmlFor="desk-transfer-from">{say('desk.transfer_from')}</label>
      <input id="desk-transfer-from" name="debtor" maxLength={140} autoComplete="off" />
      <FormActs busy={busy && say('desk.transfer_recording')} onClose={onClose}>
        {say('desk.transfer_record')}
      </FormActs>
    </form>
  )
}
