import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ADMIN_WEBHOOKS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $webhooks, loadWebhooks, type Webhook } from '../../../stores/staff/webhooks.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WebhookDetail } from './webhook-detail.tsx'
import { NewWebhook } from './webhook-form.tsx'

/** Other systems that are told of orders: which there are, and what became of each message. */
export function WebhooksPage() {
  const { say } = useSpeech()
  const list = useStore($webhooks)
  const [open, setOpen] = useState(
    () => new URLSearchParams(location.search).get('webhook') ?? 'none',
  )
  useEffect(() => {
    void loadWebhooks()
  }, [])
  const go = (id: string) => {
    setOpen(id)
    history.replaceState(null, '', withQuery(ADMIN_WEBHOOKS, { webhook: id }))
  }
  const webhooks = list.state === 'listed' ? list.webhooks : []
  const webhook = webhooks.find(({ id }) => id === open)
  return (
    <div className="admin-pair">
      <section aria-labelledby="webhooks">
        <h1 id="webhooks">{say('webhooks.title')}</h1>
        <p>{say('webhooks.lead')}</p>
        {list.state === 'loading' && <Skeleton rows={5} />}
        {list.state === 'failed' && (
          <FailureNote failure={list.failure} retry={() => void loadWebhooks()} />
        )}
        {list.state === 'listed' && <List webhooks={webhooks} open={open} onOpen={go} />}
        <Button look="line" small onClick={() => go('make')}>
          {say('webhooks.make')}
        </Button>
      </section>
      <section className="admin-picked">
        {open === 'make' && <NewWebhook />}
        {webhook && (
          <WebhookDetail key={webhook.id} webhook={webhook} onRemoved={() => go('none')} />
        )}
        {!webhook && open !== 'make' && <p className="hint">{say('webhooks.choose')}</p>}
      </section>
    </div>
  )
}

type ListProps = { webhooks: Webhook[]; open: string; onOpen(id: string): void }

function List({ webhooks, open, onOpen }: ListProps) {
  const { say } = useSpeech()
  if (webhooks.length === 0) return <p className="hint">{say('webhooks.none')}</p>
  return (
    <ul className="admin-picks">
      {webhooks.map(({ id, url, isOn, isGone, failed }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === open ? 'true' : undefined}
            onClick={() => onOpen(id)}
          >
            <b>{new URL(url).host}</b>
            <span>{new URL(url).pathname}</span>
            {!isOn && (
              <em className="admin-lost">{say(isGone ? 'webhooks.gone' : 'webhooks.off')}</em>
            )}
            {failed > 0 && (
              <em className="admin-lost">
                {say('webhooks.state_failed')}: {failed}
              </em>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
