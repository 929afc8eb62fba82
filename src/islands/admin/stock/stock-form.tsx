import { useState } from 'react'
import { createForm } from '../../../stores/form/form.ts'
import { reasonFault } from '../../../stores/staff/reason.ts'
import { recordStock, type StockAct } from '../../../stores/staff/stock.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { Radio } from '../../ui/radio.tsx'
import { useForm } from '../../ui/use-form.ts'

const acts: readonly StockAct[] = ['receive', 'count', 'expect']

/** Says what has come, what was counted or what is expected of an article. */
export function StockForm({ article }: { article: string }) {
  const { say } = useSpeech()
  // A fresh form after each that was recorded.
  const [times, setTimes] = useState(0)
  return (
    <>
      <div aria-live="polite">
        {times > 0 && (
          <Note tone="good" icon="check">
            <p>{say('stock.saved')}</p>
          </Note>
        )}
      </div>
      <Fields key={times} article={article} onSaved={() => setTimes(times + 1)} />
    </>
  )
}

function Fields({ article, onSaved }: { article: string; onSaved(): void }) {
  const { say } = useSpeech()
  const [act, setAct] = useState<StockAct>('receive')
  const form = useForm(createStockForm)
  const { busy, failure, send, field } = form
  const save = () =>
    send(
      ({ quantity, date, reason }) =>
        recordStock({
          ...{ article, act, quantity: Number(quantity), reason: reason.trim() },
          ...(act === 'expect' && date !== '' && { date }),
        }),
      onSaved,
    )
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={save}>
      {failure && <FailureNote failure={failure} />}
      <fieldset className="span-full">
        <legend>{say('stock.act')}</legend>
        {acts.map((each) => (
          <Radio key={each} name="act" value={each} chosen={act} onChoose={() => setAct(each)}>
            {say(`stock.act_${each}`)}
          </Radio>
        ))}
      </fieldset>
      <Field
        label={say('stock.quantity')}
        hint={say(`stock.quantity_hint_${act}`)}
        inputMode="numeric"
        width="half"
        autoComplete="off"
        bound={field('quantity')}
      />
      {act === 'expect' && (
        <Field
          label={say('stock.date')}
          type="date"
          width="half"
          autoComplete="off"
          bound={field('date')}
        />
      )}
      <Field
        label={say('stock.reason')}
        hint={say('stock.reason_hint')}
        width="full"
        autoComplete="off"
        bound={field('reason')}
      />
      <div className="form-actions">
        <Button busy={busy && say('stock.saving')}>{say('stock.save')}</Button>
      </div>
    </Form>
  )
}

const createStockForm = () =>
  createForm({
    initial: { quantity: '', date: '', reason: '' },
    check: ({ quantity, reason }) => ({
      ...(!/^\d{1,8}$/.test(quantity) && { quantity: 'stock.quantity_wrong' as const }),
      ...reasonFault(reason),
    }),
    codes: { stock_below_reserved: 'quantity', stock_too_much: 'quantity' },
  })
