import { useState } from 'react'
import type { WebhookEvent } from '../../../lib/contract/webhook.ts'
import { everyWebhookEvent } from '../../../lib/domain/webhook/events.ts'
import { createForm } from '../../../stores/form/form.ts'
import { makeWebhook, saveWebhook, type Webhook } from '../../../stores/staff/webhooks.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { type BoundForm, useForm } from '../../ui/use-form.ts'
import { Secret } from '../secret.tsx'
import { useEventWords } from './use-event-words.ts'

type Values = Record<WebhookEvent | 'url' | 'isOn', string>

/** Sets one up and shows its secret, the only time there is. */
export function NewWebhook() {
  const { say } = useSpeech()
  const form = useForm(() => createWebhookForm(null))
  const [secret, setSecret] = useState('')
  const submit = () =>
    form.send(
      async (values) => {
        const answer = await makeWebhook({ url: values.url.trim(), events: ticked(values) })
        if (answer.ok) setSecret(answer.secret)
        return answer
      },
      () => {},
    )
  if (secret) {
    return (
      <Note tone="good" icon="check" role="status">
        <p>{say('webhooks.made')}</p>
        <Secret label={say('webhooks.secret')} secret={secret} />
      </Note>
    )
  }
  return (
    <>
      <h2>{say('webhooks.make')}</h2>
      <Form className="fields" ref={form.ref} busy={form.busy} onSend={submit}>
        <Fields form={form} />
        <div className="form-actions">
          <Button busy={form.busy && say('webhooks.busy')}>{say('webhooks.make')}</Button>
        </div>
      </Form>
    </>
  )
}

/** Changes where it goes and what it is told of, and switches it on and off. */
export function ChangeWebhook({ webhook }: { webhook: Webhook }) {
  const { say } = useSpeech()
  const form = useForm(() => createWebhookForm(webhook))
  const [saved, setSaved] = useState(false)
  const submit = () => {
    setSaved(false)
    return form.send(
      (values) =>
        saveWebhook({
          id: webhook.id,
          url: values.url.trim(),
          events: ticked(values),
          isOn: values.isOn === 'yes',
        }),
      () => setSaved(true),
    )
  }
  return (
    <Form className="fields" ref={form.ref} busy={form.busy} onSend={submit}>
      <Fields form={form} />
      <CheckField bound={form.field('isOn')}>{say('webhooks.is_on')}</CheckField>
      <div className="form-actions">
        <Button look="line" small busy={form.busy && say('webhooks.busy')}>
          {say('webhooks.save')}
        </Button>
        <span role="status">{saved && say('webhooks.saved')}</span>
      </div>
    </Form>
  )
}

function Fields({ form }: { form: BoundForm<Values> }) {
  const { say } = useSpeech()
  const words = useEventWords()
  return (
    <>
      {form.failure && <FailureNote failure={form.failure} />}
      <Field
        label={say('webhooks.address')}
        hint={say('webhooks.address_hint')}
        width="full"
        autoComplete="off"
        bound={form.field('url')}
      />
      <fieldset className="span-full admin-ticks">
        <legend>{say('webhooks.events')}</legend>
        {everyWebhookEvent.map((each) => (
          <CheckField key={each} bound={form.field(each)}>
            {words(each)}
          </CheckField>
        ))}
      </fieldset>
    </>
  )
}

const ticked = (values: Values) => everyWebhookEvent.filter((each) => values[each] === 'yes')

/** What is ticked at first: what a production system waits for. */
const usual: readonly WebhookEvent[] = ['order.paid', 'order.cancelled', 'line.file-approved']

function createWebhookForm(webhook: Webhook | null) {
  const events = webhook?.events ?? usual
  const ticks = everyWebhookEvent.map((each) => [each, events.includes(each) ? 'yes' : ''])
  const isOn = webhook?.isOn === false ? '' : 'yes'
  return createForm<Values>({
    initial: {
      ...(Object.fromEntries(ticks) as Record<WebhookEvent, string>),
      url: webhook?.url ?? '',
      isOn,
    },
    check: (values) => ({
      ...(!URL.canParse(values.url.trim()) && { url: 'webhooks.address_wrong' as const }),
      ...(ticked(values).length === 0 && { 'order.placed': 'webhooks.events_missing' as const }),
    }),
    codes: { webhook_address_refused: 'url' },
  })
}
