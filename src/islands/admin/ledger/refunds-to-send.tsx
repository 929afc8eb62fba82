import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { localDay } from '../../../lib/domain/dates/days.ts'
import { createForm } from '../../../stores/form/form.ts'
import {
  $refundsToSend,
  loadMoreRefunds,
  loadRefundsToSend,
  type RefundToSend,
  recordSent,
} from '../../../stores/staff/refunds.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { useForm } from '../../ui/use-form.ts'

/** Money that was paid by bank transfer and waits for somebody to send it back. */
export function RefundsToSend({ onSent }: { onSent: () => void }) {
  const { say, sayCount } = useSpeech()
  const list = useStore($refundsToSend)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    // Those of another shop are nobody's here.
    $refundsToSend.set({ state: 'loading' })
    void loadRefundsToSend()
  }, [])
  const sent = () => {
    setDone(true)
    void loadRefundsToSend()
    onSent()
  }
  if (list.state === 'failed')
    return <FailureNote failure={list.failure} retry={() => void loadRefundsToSend()} />
  if (list.state === 'loading' || (list.refunds.length === 0 && !isDone)) return null
  const { refunds, next } = list
  return (
    <section aria-labelledby="refunds-to-send">
      <h2 className="admin-group" id="refunds-to-send">
        {sayCount('admin.refunds_count', refunds.length)}
      </h2>
      <div aria-live="polite">
        {isDone && (
          <Note tone="good" icon="check">
            <p>{say('admin.refunds_done')}</p>
          </Note>
        )}
      </div>
      {refunds.length > 0 && <p>{say('admin.refunds_what')}</p>}
      <ul className="admin-ledger-suspense">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Waiting refund={refund} onSent={sent} />
          </li>
        ))}
      </ul>
      {next && (
        <Button look="line" onClick={() => void loadMoreRefunds()}>
          {say('admin.refunds_more')}
        </Button>
      )}
    </section>
  )
}

type WaitingProps = { refund: RefundToSend; onSent: () => void }

function Waiting({ refund, onSent }: WaitingProps) {
  const { say, money, dayAt } = useSpeech()
  const [open, setOpen] = useState(false)
  const { amount, since, orderNumber, name, email, account, reference, reason } = refund
  return (
    <>
      <p className="admin-ledger-suspense-head">
        <b>{money(amount)}</b>
        <span>{[dayAt(since, 'short'), orderNumber].join(' · ')}</span>
      </p>
      <dl className="admin-ledger-facts">
        <Fact term={say('admin.refunds_to')}>{account?.holder ?? name}</Fact>
        <Fact term={say('admin.refunds_account')}>
          {account ? (
            account.iban.replace(/(.{4})(?=.)/g, '$1 ')
          ) : (
            <a href={`mailto:${email}?subject=${encodeURIComponent(orderNumber)}`}>
              {say('admin.refunds_ask', { email })}
            </a>
          )}
        </Fact>
        <Fact term={say('admin.refunds_reference')}>{reference}</Fact>
        <Fact term={say('admin.refunds_why')}>{reason}</Fact>
      </dl>
      {open ? (
        <SentForm refund={refund} onSent={onSent} />
      ) : (
        <Button look="line" small onClick={() => setOpen(true)}>
          {say('admin.refunds_record')}
        </Button>
      )}
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function SentForm({ refund: { id }, onSent }: WaitingProps) {
  const { say } = useSpeech()
  const form = useForm(createSentForm)
  const { busy, failure, send, field } = form
  const save = () => send(({ sentOn }) => recordSent(id, sentOn), onSent)
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={save}>
      {failure && <FailureNote failure={failure} />}
      <Field
        label={say('admin.refunds_sent_on')}
        type="date"
        width="half"
        autoComplete="off"
        bound={field('sentOn')}
      />
      <div className="form-actions">
        <Button busy={busy && say('admin.refunds_recording')}>{say('admin.refunds_record')}</Button>
      </div>
    </Form>
  )
}

const createSentForm = () =>
  createForm({
    initial: { sentOn: localDay() },
    check: ({ sentOn }) => ({
      ...(sentOn === '' && { sentOn: 'errors.refund_day_wrong' as const }),
    }),
    codes: { refund_day_wrong: 'sentOn' },
  })
