import { useState } from 'react'
import { createForm } from '../../../stores/form/form.ts'
import { assign, type Unexpected } from '../../../stores/staff/ledger.ts'
import { reasonFault } from '../../../stores/staff/reason.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { Radio } from '../../ui/radio.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useBookedWhy } from '../use-why.ts'

type ListProps = { waiting: readonly Unexpected[]; mayAssign: boolean; onAssigned: () => void }

/** Money that came in and that nobody expected: how much, why, and what it shall be for. */
export function SuspenseList({ waiting, mayAssign, onAssigned }: ListProps) {
  const { say, sayCount } = useSpeech()
  if (waiting.length === 0) {
    return (
      <Note tone="good" icon="check">
        <p>{say('admin.ledger_suspense_none')}</p>
      </Note>
    )
  }
  return (
    <>
      <h2 className="admin-group">{sayCount('admin.ledger_suspense_count', waiting.length)}</h2>
      <p>{say(mayAssign ? 'admin.ledger_suspense_why' : 'admin.ledger_read_only')}</p>
      <ul className="admin-ledger-suspense">
        {waiting.map((each) => (
          <li key={`${each.account} ${each.amount.currencyCode}`}>
            <Waiting unexpected={each} mayAssign={mayAssign} onAssigned={onAssigned} />
          </li>
        ))}
      </ul>
    </>
  )
}

type WaitingProps = { unexpected: Unexpected; mayAssign: boolean; onAssigned: () => void }

function Waiting({ unexpected, mayAssign, onAssigned }: WaitingProps) {
  const { say, money, dayAt, timeAt } = useSpeech()
  const inWords = useBookedWhy()
  const [open, setOpen] = useState(false)
  const { amount, since, reason, orderNumber, provider } = unexpected
  const at = say('admin.mail_at', { day: dayAt(since, 'short'), time: timeAt(since) })
  return (
    <>
      <p className="admin-ledger-suspense-head">
        <b>{money(amount)}</b>
        <span>{[at, provider, orderNumber].filter(Boolean).join(' · ')}</span>
      </p>
      <p>{inWords(reason)}</p>
      {mayAssign && !open && (
        <Button look="line" small onClick={() => setOpen(true)}>
          {say('admin.ledger_assign')}
        </Button>
      )}
      {open && <AssignForm unexpected={unexpected} onAssigned={onAssigned} />}
    </>
  )
}

const targets = ['order', 'order_and_wallet', 'wallet', 'back'] as const

function AssignForm({ unexpected, onAssigned }: Omit<WaitingProps, 'mayAssign'>) {
  const { say } = useSpeech()
  const form = useForm(() => createAssignForm(unexpected.orderNumber ?? ''))
  const to = targets.find((each) => each === form.values.to) ?? 'order'
  const { busy, failure, send, field } = form
  const { account, amount } = unexpected
  const save = () =>
    send(
      ({ orderNumber, reason }) =>
        assign({
          ...{ account, currency: amount.currencyCode, to, reason: reason.trim() },
          ...(to !== 'back' && { orderNumber }),
        }),
      onAssigned,
    )
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={save}>
      {failure && <FailureNote failure={failure} />}
      <fieldset className="span-full">
        <legend>{say('admin.ledger_assign_to')}</legend>
        {targets.map((each) => (
          <Radio
            key={each}
            name="to"
            value={each}
            chosen={to}
            onChoose={() => form.put({ to: each })}
          >
            {say(`admin.ledger_to_${each}`)}
          </Radio>
        ))}
      </fieldset>
      {to === 'back' ? (
        <p className="hint span-full">{say('admin.ledger_back_hint')}</p>
      ) : (
        <Field
          label={say('admin.ledger_order_number')}
          width="full"
          autoComplete="off"
          bound={field('orderNumber')}
        />
      )}
      <Field
        label={say('admin.reason')}
        hint={say('admin.ledger_reason_hint')}
        width="full"
        autoComplete="off"
        bound={field('reason')}
      />
      <div className="form-actions">
        <Button busy={busy && say('admin.ledger_assigning')}>{say('admin.ledger_assign')}</Button>
      </div>
    </Form>
  )
}

const createAssignForm = (orderNumber: string) =>
  createForm({
    initial: { orderNumber, reason: '', to: 'order' },
    check: (values) => ({
      ...(values.to !== 'back' &&
        values.orderNumber.trim() === '' && {
          orderNumber: 'admin.ledger_order_missing' as const,
        }),
      ...reasonFault(values.reason),
    }),
    codes: { order_not_found: 'orderNumber', order_not_payable: 'orderNumber' },
  })
