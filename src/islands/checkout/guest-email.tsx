import { useEffect, useState } from 'react'
import { changeProfile } from '../../stores/customer/customer.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkEmail } from '../../stores/form/form-rules.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'

/** What the first step and the last one link to: the address that a guest has typed, to be typed anew. */
const HASH = '#email'

/** Where mails to a guest go, with the way to correct it. */
export function GuestEmail({ email }: { email: string }) {
  const { say } = useSpeech()
  const [state, setState] = useState<'known' | 'open' | 'changed'>(() =>
    location.hash === HASH ? 'open' : 'known',
  )
  useEffect(() => {
    const open = () => location.hash === HASH && setState('open')
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  const close = (how: 'known' | 'changed') => {
    history.replaceState(history.state, '', location.pathname + location.search)
    setState(how)
  }
  if (state === 'open') return <EmailForm email={email} onEnd={close} />
  return (
    <div id="email">
      <p>
        {say('forms.email')}: <b>{email}</b>{' '}
        <Button look="link" onClick={() => setState('open')}>
          {say('payment.change')}
          <span className="visually-hidden"> {say('forms.email')}</span>
        </Button>
      </p>
      <p role="status">{state === 'changed' && say('checkout.email_changed')}</p>
    </div>
  )
}

type FormProps = { email: string; onEnd: (how: 'known' | 'changed') => void }

function EmailForm({ email, onEnd }: FormProps) {
  const { say } = useSpeech()
  const form = useForm(() => createForm({ initial: { email }, check: checkEmail }))
  const { busy, failure, send } = form
  const submit = () =>
    send(
      (values) => changeProfile({ email: values.email.trim() }),
      () => onEnd('changed'),
    )
  // The button that opened it is gone, and whoever comes by a link comes for this field.
  useEffect(() => document.querySelector<HTMLInputElement>(`${HASH} input`)?.focus(), [])
  return (
    <div id="email">
      <Form className="checkout-email" ref={form.ref} busy={busy} onSend={submit}>
        {failure && <FailureNote failure={failure} />}
        <Field
          label={say('forms.email')}
          width="full"
          type="email"
          inputMode="email"
          autoComplete="email"
          bound={form.field('email')}
        />
        <div className="form-actions">
          <Button busy={busy && say('checkout.saving')}>{say('checkout.email_save')}</Button>
          <Button look="link" onClick={() => onEnd('known')}>
            {say('forms.cancel')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
