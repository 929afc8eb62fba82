import { useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import {
  endWebhook,
  loadDeliveries,
  replaceSecret,
  tryWebhook,
  type Webhook,
} from '../../../stores/staff/webhooks.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { Secret } from '../secret.tsx'
import { MessageLog } from './message-log.tsx'
import { ChangeWebhook } from './webhook-form.tsx'

type DetailProps = { webhook: Webhook; onRemoved(): void }

/** One webhook: what it is told, its secret, and every message of the last days. */
export function WebhookDetail({ webhook, onRemoved }: DetailProps) {
  const { say } = useSpeech()
  return (
    <>
      <h2>{new URL(webhook.url).host}</h2>
      {webhook.isGone && (
        <Note tone="warn">
          <p>{say('webhooks.gone')}</p>
        </Note>
      )}
      <ChangeWebhook webhook={webhook} />
      <Acts webhook={webhook} onRemoved={onRemoved} />
      <MessageLog id={webhook.id} />
    </>
  )
}

type Act = 'rotate' | 'test' | 'remove'

function Acts({ webhook, onRemoved }: DetailProps) {
  const { say, dayAt, timeAt } = useSpeech()
  const { id, bothUntil } = webhook
  const { busy, failure, act } = useActs()
  const [secret, setSecret] = useState('')
  const [tested, setTested] = useState(false)
  const [sure, setSure] = useState(false)
  const until = bothUntil ? `${dayAt(bothUntil, 'short')}, ${timeAt(bothUntil)}` : ''
  const rotate = () =>
    act('rotate', async () => {
      const answer = await replaceSecret(id)
      if (answer.ok) setSecret(answer.secret)
      return answer
    })
  const test = () =>
    act('test', async () => {
      const answer = await tryWebhook(id)
      setTested(answer.ok)
      if (answer.ok) void loadDeliveries(id, 'all')
      return answer
    })
  const remove = () =>
    act('remove', async () => {
      const answer = await endWebhook(id)
      if (answer.ok) onRemoved()
      return answer
    })
  const button = (of: Act, voice: string, onClick: () => void) => (
    <Button look="line" small busy={busy === of && say('webhooks.busy')} onClick={onClick}>
      {voice}
    </Button>
  )
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      {secret && (
        <Note tone="good" icon="check" role="status">
          <p>{say('webhooks.rotated', { until })}</p>
          <Secret label={say('webhooks.secret')} secret={secret} />
        </Note>
      )}
      {bothUntil && !secret && <p className="hint">{say('webhooks.both_until', { until })}</p>}
      <div className="form-actions">
        {button('test', say('webhooks.test'), () => void test())}
        {button('rotate', say('webhooks.rotate'), () => void rotate())}
        {sure ? (
          <>
            {button('remove', say('webhooks.remove_sure'), () => void remove())}
            <Button look="link" onClick={() => setSure(false)}>
              {say('webhooks.keep')}
            </Button>
          </>
        ) : (
          button('remove', say('webhooks.remove'), () => setSure(true))
        )}
      </div>
      <p role="status">{tested && say('webhooks.tested')}</p>
    </>
  )
}

/** Does one thing at a time. */
function useActs() {
  const [busy, setBusy] = useState<Act | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function act(what: Act, work: () => Promise<{ ok: true } | Failure>): Promise<void> {
    if (busy) return
    setBusy(what)
    const answer = await work()
    setBusy(null)
    setFailure(answer.ok ? null : answer)
  }
  return { busy, failure, act }
}
